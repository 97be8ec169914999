import type { CaseModule } from '#areas/casework/index.ts';
import { examineeIn } from '#areas/exam/index.ts';
import type { Problem } from '#engine/filing/problems.ts';
import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { AppealSelected } from './table.ts';

type Amended = Awaited<ReturnType<NonNullable<CaseModule['amended']>>>;

/** The examination that staff correct, with the examinee and the district that follow from it. */
export async function amendedExam(
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
  const exams = work.table('formalExam');
  const exam = await exams.find(examId);
  if (!exam) {
    problems.push(['考试不存在，请重新选择', 'The examination does not exist; select another one', 'examId']);
    return [];
  }
  const examinee = row.idHash === null ? undefined : await examineeIn(work, examId, row.idHash);
  if (examinee && districtId && districtId !== examinee.districtId)
    problems.push([
      '考区以应试人员参加考试的考区为准，不能更正',
      'The district is the one the examinee sat in; it cannot be amended',
      'districtId',
    ]);
  const before = row.examId === null ? undefined : await exams.ofTenant().withRemoved().find(row.examId);
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
  const columns = { examId, examinerId: examinee?.id ?? null };
  return [{ field: 'examId', label: '关联考试', before: before?.name ?? null, after: exam.name, columns }, ...moved];
}
