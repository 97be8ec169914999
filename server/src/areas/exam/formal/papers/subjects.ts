import { type SubjectForm, type SubjectRecord, subjectProblems } from '@kaoxin/contract/exam/formal/subject.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { bindsAnew, isOpen } from '../locks.ts';
import { refuseProblems } from '../process/guards.ts';
import type { ExamTableRow } from '../tables.ts';
import { boundable } from './papers.ts';
import { furtherPapersIn, papersOf } from './subject-paper-rows.ts';
import { type SubjectTableRow, subjectsIn } from './subject-rows.ts';

const columns = [
  'subjectCode',
  'name',
  'startTime',
  'endTime',
  'paperId',
  'totalScore',
  'passScore',
  'objectiveScore',
  'sort',
] as const;
type Kept = Pick<SubjectTableRow, (typeof columns)[number]>;

const keptOf = ({ paperId, objectiveScore, sort, ...said }: SubjectForm, place: number): Kept => ({
  subjectCode: said.subjectCode,
  name: said.name,
  startTime: said.startTime,
  endTime: said.endTime,
  paperId: paperId ?? null,
  totalScore: said.totalScore,
  passScore: said.passScore,
  objectiveScore: objectiveScore ?? null,
  sort: sort ?? place + 1,
});
const differs = (one: Kept, other: Kept, but?: keyof Kept): boolean =>
  columns.some((column) => column !== but && one[column] !== other[column]);

export interface SubjectChange {
  given: readonly SubjectForm[];
  added: { kept: Kept; row: number }[];
  changed: { id: string; kept: Kept; before: SubjectTableRow; row: number }[];
  removed: SubjectTableRow[];
}

export async function subjectChange(
  work: Work,
  exam: Pick<ExamTableRow, 'id'>,
  given: readonly SubjectForm[],
): Promise<SubjectChange> {
  const present = await subjectsIn(work, exam.id);
  const byId = new Map(present.map((row) => [row.id, row]));
  const rows = given.map((said, row) => ({ id: said.id, kept: keptOf(said, row), row }));
  const named = new Set(rows.map(({ id }) => id));
  return {
    given,
    added: rows.filter(({ id }) => !id).map(({ kept, row }) => ({ kept, row })),
    changed: rows.flatMap(({ id, kept, row }) => {
      if (!id) return [];
      const before = byId.get(id);
      // removed by another user, or a subject of another examination
      if (!before) throw refuse('changedByOther');
      return differs(kept, before) ? [{ id, kept, before, row }] : [];
    }),
    removed: present.filter(({ id }) => !named.has(id)),
  };
}

export const changesSubjects = ({ added, changed, removed }: SubjectChange): boolean =>
  added.length + changed.length + removed.length > 0;

const onlyBinds = ({ added, changed, removed }: SubjectChange): boolean =>
  added.length + removed.length === 0 && changed.every(({ kept, before }) => !differs(kept, before, 'paperId'));

function refuseLocked(exam: ExamTableRow, change: SubjectChange): void {
  if (isOpen(exam.status, 'subjects')) return;
  if (!onlyBinds(change) || !isOpen(exam.status, 'subjects.paperId'))
    throw refuse(400, ['考试发布后不能修改科目', 'Subjects cannot be changed after the examination is published'], {
      fields: ['subjects'],
    });
  const rebound = change.changed.find(({ before }) => before.paperId !== null);
  if (rebound && !bindsAnew(exam.status))
    throw refuse(400, ['考试开始后不能更换试卷', 'A paper cannot be replaced after the examination has begun'], {
      fields: [`subjects.${rebound.row}.paperId`],
    });
}

async function refusePapers(work: Work, { added, changed }: SubjectChange): Promise<void> {
  const bound = [...added, ...changed.filter(({ kept, before }) => kept.paperId !== before.paperId)];
  const papers = bound.flatMap(({ kept }) => kept.paperId ?? []);
  const known = await boundable(work, papers);
  refuseProblems(
    bound
      .filter(({ kept }) => kept.paperId !== null && !known.has(kept.paperId))
      .map(({ row }) => ({
        path: `subjects.${row}.paperId`,
        words: ['试卷不存在或未启用，请重新选择', 'Paper: not there or not enabled; choose again'] as const,
      })),
  );
}

export async function keepSubjects(work: Work, exam: ExamTableRow, change: SubjectChange): Promise<void> {
  refuseLocked(exam, change);
  refuseProblems(
    subjectProblems(change.given, exam).map(({ row, field, words }) => ({ path: `subjects.${row}.${field}`, words })),
  );
  await refusePapers(work, change);
  const subjects = work.table('examSubject');
  const { added, changed, removed } = change;
  if (removed.length > 0) await subjects.remove(removed.map(({ id }) => id));
  // temporary codes allow subjects to exchange theirs despite the unique index
  const renamed = changed.filter(({ kept, before }) => kept.subjectCode !== before.subjectCode);
  await subjects.derive(renamed.map(({ id }) => ({ id, subjectCode: `→${id}` })));
  for (const { id, kept } of changed) await subjects.change(id, kept);
  await subjects.insertMany(added.map(({ kept }) => ({ ...kept, examId: exam.id })));
}

export async function subjectRecords(work: Work, examId: string): Promise<SubjectRecord[]> {
  const [rows, further] = [await subjectsIn(work, examId), await furtherPapersIn(work, examId)];
  const papers = rows.flatMap((row) => papersOf(row, further).map(({ paperId }) => paperId));
  const found =
    papers.length === 0
      ? []
      : await work.table('paper').ofTenant().withRemoved().those(papers).select(['id', 'name']).execute();
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    subjectCode: row.subjectCode,
    name: row.name,
    startTime: row.startTime,
    endTime: row.endTime,
    paperId: row.paperId,
    paperIdName: row.paperId ? (names.get(row.paperId) ?? null) : null,
    totalScore: row.totalScore,
    passScore: row.passScore,
    objectiveScore: row.objectiveScore,
    sort: row.sort,
    papers: papersOf(row, further).map((one) => ({ ...one, paperIdName: names.get(one.paperId) ?? null })),
  }));
}
