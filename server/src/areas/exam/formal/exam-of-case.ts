import { type Problem, refusalOf } from '#engine/filing/problems.ts';
import type { Work } from '#platform/work.ts';
import { isPublicExam } from './public-exams.ts';

const noSuchExam: Problem = ['考试不存在，请重新选择', 'The examination does not exist; select another one', 'examId'];
const notPublic: Problem = [
  '考试不存在或者尚未公布，请重新选择，或者选择“不清楚”',
  'The examination does not exist or is not published yet; select another one, or “Not sure”',
  'examId',
];

/** Names of examinations that cases store; a reader of the case sees them out of scope and removed, too. */
export async function examNames(work: Work, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const exams = work.table('formalExam').ofTenant().withRemoved();
  const rows = await exams.those(wanted).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Staff choose among the examinations in their scope, citizens among the published ones. @throws 400 */
export async function checkExamOfCase(work: Work, examId: string): Promise<void> {
  if (work.actor.kind === 'citizen') {
    if (!(await isPublicExam(work, examId))) throw refusalOf([notPublic]);
  } else if (!(await work.table('formalExam').find(examId))) throw refusalOf([noSuchExam]);
}

export interface AmendedExam {
  field: 'examId';
  label: string;
  before: string | null;
  after: string | null;
  isMatter: true;
  columns: { examId: string | null };
}

/** The examination that staff correct in a case (decision 102); undefined: none is given, or the same, or a wrong one. */
export async function amendedExam(
  work: Work,
  before: string | null,
  examId: unknown,
  problems: Problem[],
): Promise<AmendedExam | undefined> {
  if (typeof examId !== 'string' || examId === '' || examId === before) return undefined;
  const exam = await work.table('formalExam').find(examId);
  if (!exam) {
    problems.push(noSuchExam);
    return undefined;
  }
  const names = await examNames(work, [before]);
  return {
    field: 'examId',
    label: '关联考试',
    before: before === null ? null : (names.get(before) ?? null),
    after: exam.name,
    isMatter: true,
    columns: { examId },
  };
}

/** A case whose examination turns out to be unclear. undefined: it stores none. */
export async function emptiedExam(work: Work, before: string | null): Promise<AmendedExam | undefined> {
  if (before === null) return undefined;
  const names = await examNames(work, [before]);
  return {
    field: 'examId',
    label: '关联考试',
    before: names.get(before) ?? null,
    after: null,
    isMatter: true,
    columns: { examId: null },
  };
}
