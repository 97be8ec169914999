import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { halvesOf } from '../../statistics/half-points.ts';
import type { PersonResult, SubjectResult } from '../result-port.ts';

export interface PlacedResult {
  ticketNo: string | null;
  districtId: string;
  centreId: string | null;
  result: PersonResult;
}

interface PersonRow {
  id: string;
  ticketNo: string | null;
  districtId: string;
  centreId: string | null;
  subjects: readonly string[];
}

interface ResultRow {
  examinerId: string;
  totalScore: number | null;
  passFlag: number | null;
}

interface ScoreRow {
  examinerId: string;
  subjectCode: string;
  attend: number;
  invalidFlag: number;
  score: number | null;
}

interface SheetRow {
  examinerId: string;
  subjectCode: string;
  paperId: string | null;
  answers: Uint8Array | null;
  itemScores: Uint8Array | null;
}

/**
 * Results of examinees by ID, as statistics count them. Tables are queried one by one: without current statistics a
 * join would search all rows once per row.
 */
export async function personResults(
  work: Work,
  examId: string,
  examinerIds: readonly string[],
): Promise<Map<string, PlacedResult>> {
  const ids = sql`any(${[...examinerIds]}::bigint[])`;
  const ofThese = sql`t.exam_id = ${examId} and t.examiner_id = ${ids}`;
  const people = await sql<PersonRow>`
    select t.id, t.ticket_no, t.district_id, t.centre_id, t.subjects from ${work.table('examiner').as('t')}
    where t.exam_id = ${examId} and t.id = ${ids}`.execute(work.handle);
  const results = await sql<ResultRow>`
    select t.examiner_id, t.total_score, t.pass_flag from ${work.table('examinerResult').as('t')}
    where ${ofThese}`.execute(work.handle);
  const scores = await sql<ScoreRow>`
    select t.examiner_id, t.subject_code, t.attend, t.invalid_flag, t.score from ${work.table('examinerScore').as('t')}
    where ${ofThese}`.execute(work.handle);
  const sheets = await sql<SheetRow>`
    select t.examiner_id, t.subject_code, t.paper_id, t.answers, t.item_scores from ${work.table('answerSheet').as('t')}
    where ${ofThese}`.execute(work.handle);
  const resultOf = new Map(results.rows.map((row) => [row.examinerId, row]));
  const bySubject = <R extends { examinerId: string; subjectCode: string }>(rows: readonly R[]) =>
    new Map(rows.map((row) => [subjectKey(row.examinerId, row.subjectCode), row]));
  const [scoreOf, sheetOf] = [bySubject(scores.rows), bySubject(sheets.rows)];
  return new Map(
    people.rows.map(({ id, ticketNo, districtId, centreId, subjects }) => {
      const { totalScore = null, passFlag } = resultOf.get(id) ?? {};
      const result: PersonResult = {
        total: totalScore === null ? null : halvesOf(totalScore),
        passed: passFlag === 1,
        subjects: [...subjects].sort().map((code) => {
          const key = subjectKey(id, code);
          return subjectResult(code, scoreOf.get(key), sheetOf.get(key));
        }),
      };
      return [id, { ticketNo, districtId, centreId, result }];
    }),
  );
}

const subjectKey = (examinerId: string, subjectCode: string): string => `${examinerId} ${subjectCode}`;

function subjectResult(subjectCode: string, row: ScoreRow | undefined, own: SheetRow | undefined): SubjectResult {
  // a score that does not count has no sheet that counts
  if (row?.attend !== 1 || row.invalidFlag === 1 || row.score === null)
    return { subjectCode, score: null, sheet: null };
  const { paperId = null, answers = null, itemScores = null } = own ?? {};
  return { subjectCode, score: halvesOf(row.score), sheet: paperId === null ? null : { paperId, answers, itemScores } };
}
