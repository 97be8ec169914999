import { type SubjectForm, type SubjectPaperForm, subjectPaperProblems } from '@kaoxin/contract/exam/formal/subject.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { bindsAnew, isOpen } from '../locks.ts';
import { refuseProblems } from '../process/guards.ts';
import type { ExamTableRow } from '../tables.ts';
import { boundable } from './papers.ts';
import { furtherPapersIn, papersOf } from './subject-paper-rows.ts';
import { subjectsIn } from './subject-rows.ts';

type Standing = SelectedRow<'subjectPaper'>;
interface Wanted extends SubjectPaperForm {
  /** row in the form; null if stored and not mentioned by the form */
  row: number | null;
}

export interface PaperChange {
  wanted: readonly Wanted[];
  added: readonly Wanted[];
  removed: readonly Standing[];
}

/**
 * @param given all further papers; undefined keeps those whose subjects remain
 * @param subjects the subjects of the form; undefined if they do not change
 */
export async function paperChange(
  work: Work,
  { id }: Pick<ExamTableRow, 'id'>,
  given: readonly SubjectPaperForm[] | undefined,
  subjects: readonly SubjectForm[] | undefined,
): Promise<PaperChange> {
  const [present, standing] = [await subjectsIn(work, id), await furtherPapersIn(work, id)];
  const codes = new Map((subjects ?? present).map((subject) => [subject.id, subject.subjectCode]));
  const wanted = given
    ? given.map((said, row): Wanted => ({ ...said, label: said.label.toUpperCase(), row }))
    : standing.flatMap(({ subjectId, label, paperId }): Wanted[] => {
        const subjectCode = codes.get(subjectId);
        return subjectCode === undefined ? [] : [{ subjectCode, label, paperId, row: null }];
      });
  const keyOf = ({ subjectCode, label, paperId }: SubjectPaperForm) => `${subjectCode} ${label} ${paperId}`;
  const standingBy = new Map(
    standing.map((row) => [keyOf({ ...row, subjectCode: codes.get(row.subjectId) ?? `→${row.subjectId}` }), row]),
  );
  const asked = new Set(wanted.map(keyOf));
  return {
    wanted,
    added: wanted.filter((one) => !standingBy.has(keyOf(one))),
    removed: [...standingBy].flatMap(([key, row]) => (asked.has(key) ? [] : [row])),
  };
}

export const changesPapers = ({ added, removed }: PaperChange): boolean => added.length + removed.length > 0;

/**
 * Further papers follow the rules of main papers: they can be bound until scores are released, and not exchanged once
 * the examination has begun.
 */
function refuseLocked({ status }: ExamTableRow, change: PaperChange): void {
  if (!changesPapers(change)) return;
  if (!isOpen(status, 'subjects.paperId'))
    throw refuse(400, ['当前状态不能修改试卷', 'Papers cannot be changed in this status'], {
      fields: ['subjectPapers'],
    });
  if (change.removed.length > 0 && !bindsAnew(status))
    throw refuse(400, ['考试开始后不能更换试卷', 'A paper cannot be replaced after the examination has begun'], {
      fields: ['subjectPapers'],
    });
}

const pathOf = (row: number | null | undefined, field: string): string =>
  row === null || row === undefined ? 'subjects' : `subjectPapers.${row}.${field}`;

export async function keepPapers(work: Work, exam: ExamTableRow, change: PaperChange): Promise<void> {
  const { wanted, added, removed } = change;
  if (wanted.length === 0 && removed.length === 0) return;
  refuseLocked(exam, change);
  const subjects = await subjectsIn(work, exam.id);
  const ids = wanted.map(({ paperId }) => paperId);
  const papers = await work.table('paper').ofTenant().withRemoved().those(ids).select(['id', 'totalScore']).execute();
  const totals = new Map(papers.map(({ id, totalScore }) => [id, totalScore]));
  const enabled = await boundable(
    work,
    added.map(({ paperId }) => paperId),
  );
  refuseProblems([
    ...added
      .filter(({ paperId }) => !enabled.has(paperId))
      .map(({ row }) => ({
        path: pathOf(row, 'paperId'),
        words: ['试卷不存在或未启用，请重新选择', 'Paper: not there or not enabled; choose again'] as const,
      })),
    ...subjectPaperProblems(wanted, subjects, (id) => totals.get(id)).map(({ row, field, words }) => ({
      path: pathOf(wanted[row]?.row, field),
      words,
    })),
  ]);
  const table = work.table('subjectPaper');
  if (removed.length > 0) await table.remove(removed.map(({ id }) => id));
  const idOf = new Map(subjects.map(({ id, subjectCode }) => [subjectCode, id]));
  await table.insertMany(
    added.map(({ subjectCode, label, paperId }) => ({
      examId: exam.id,
      subjectId: idOf.get(subjectCode) ?? '',
      label,
      paperId,
    })),
  );
}

export async function papersInWords(work: Work, examId: string): Promise<string | null> {
  const subjects = await subjectsIn(work, examId);
  const further = await furtherPapersIn(work, examId);
  const several = subjects.flatMap((subject) => {
    const own = papersOf(subject, further);
    return own.length > 1 ? [{ subject, own }] : [];
  });
  const ids = several.flatMap(({ own }) => own.map(({ paperId }) => paperId));
  const rows = await work.table('paper').ofTenant().withRemoved().those(ids).select(['id', 'paperCode']).execute();
  const codeOf = new Map(rows.map(({ id, paperCode }) => [id, paperCode]));
  const words = several.map(
    ({ subject, own }) =>
      `${subject.name} ${own.map(({ label, paperId }) => `${label}=${codeOf.get(paperId) ?? paperId}`).join(' ')}`,
  );
  return words.join('；') || null;
}
