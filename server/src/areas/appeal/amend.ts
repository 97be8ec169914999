import type { CaseModule } from '#areas/casework/index.ts';
import { amendedExam, examineeIn } from '#areas/exam/index.ts';
import type { Problem } from '#engine/filing/problems.ts';
import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { AppealSelected } from './table.ts';

type Amended = Awaited<ReturnType<NonNullable<CaseModule['amended']>>>;

export async function amendedAppeal(
  work: Work,
  row: AppealSelected,
  { examId, districtId }: Readonly<Record<string, unknown>>,
  problems: Problem[],
): Promise<Amended> {
  if (typeof examId !== 'string' || examId === '' || examId === row.examId) return [];
  if (row.violationId !== null) {
    problems.push([
      '考试以处理文书为准，不能更正',
      'The examination is that of the contested letter; it cannot be amended',
      'examId',
    ]);
    return [];
  }
  const exam = await amendedExam(work, row.examId, examId, problems);
  if (!exam) return [];
  const examinee = row.idHash === null ? undefined : await examineeIn(work, examId, row.idHash);
  if (examinee && districtId && districtId !== examinee.districtId)
    problems.push([
      '考区以应试人员参加考试的考区为准，不能更正',
      'The district is the one the examinee sat in; it cannot be amended',
      'districtId',
    ]);
  const moved =
    examinee && examinee.districtId !== row.districtId
      ? [
          {
            field: 'districtId',
            label: '考区',
            before: await nameOf(work, 'district', row.districtId),
            after: await nameOf(work, 'district', examinee.districtId),
            columns: { districtId: examinee.districtId },
          },
        ]
      : [];
  return [{ ...exam, columns: { ...exam.columns, examinerId: examinee?.id ?? null } }, ...moved];
}
