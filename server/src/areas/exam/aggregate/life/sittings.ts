import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { subjectsIn } from '../../formal/papers/subject-rows.ts';
import { type OfPaper, papersSat } from '../items/sheet-sums.ts';

export interface Sitting extends OfPaper {
  examName: string;
  examStart: string;
  label: string | null;
  sheets: number;
}

/** Maximum number of sittings; each takes a tenth of a second the first time. */
const most = 40;
const { released, archived } = examStatus.of;

/**
 * Sittings of these papers, latest first: released examinations visible to the caller, with sheets in scope, and only
 * papers that the analysis of the examination uses.
 */
export async function sittingsOf(work: Work, paperIds: readonly string[]): Promise<Sitting[]> {
  if (paperIds.length === 0) return [];
  const { rows } = await sql<Omit<Sitting, 'label'>>`select t.exam_id, t.subject_code, t.paper_id,
      sum(t.sheets)::int as sheets, e.name as exam_name, e.exam_start
    from ${work.table('examSheetTally').as('t')} join ${work.table('formalExam').as('e')} on e.id = t.exam_id
    where t.paper_id = any(${[...paperIds]}::bigint[]) and t.sheets > 0 and e.status in (${released}, ${archived})
    group by t.exam_id, t.subject_code, t.paper_id, e.name, e.exam_start
    order by e.exam_start desc, t.exam_id desc, t.subject_code, t.paper_id limit ${most}`.execute(work.handle);
  const found: Sitting[] = [];
  for (const [examId, own] of Map.groupBy(rows, (row) => row.examId)) {
    const subjects = await subjectsIn(work, examId);
    for (const row of own) {
      const subject = subjects.find(({ subjectCode }) => subjectCode === row.subjectCode);
      const paper = (subject ? await papersSat(work, subject) : []).find(({ paperId }) => paperId === row.paperId);
      if (paper) found.push({ ...row, label: paper.label });
    }
  }
  return found;
}
