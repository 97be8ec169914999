import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { halvesOf } from '../statistics/half-points.ts';
import type { PersonResult, SubjectResult } from './result-use.ts';

/** What somebody has, and where he sat. */
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
  totalScore: number | null;
  passFlag: number | null;
}

interface SubjectRow {
  examinerId: string;
  subjectCode: string;
  attend: number;
  invalidFlag: number;
  score: number | null;
  paperId: string | null;
  answers: Uint8Array | null;
  itemScores: Uint8Array | null;
}

/** What these people have in an examination, as sums count it; by their ids. */
export async function personResults(
  work: Work,
  examId: string,
  examinerIds: readonly string[],
): Promise<Map<string, PlacedResult>> {
  const ids = sql`any(${[...examinerIds]}::bigint[])`;
  const people = await sql<PersonRow>`
    select e.id, e.ticket_no, e.district_id, e.centre_id, e.subjects, r.total_score, r.pass_flag
    from ${work.table('examiner').as('e')} left join ${work.table('examinerResult').as('r')}
      on r.exam_id = ${examId} and r.examiner_id = e.id and r.examiner_id = ${ids}
    where e.exam_id = ${examId} and e.id = ${ids}`.execute(work.handle);
  const subjects = await sql<SubjectRow>`
    select s.examiner_id, s.subject_code, s.attend, s.invalid_flag, s.score, a.paper_id, a.answers, a.item_scores
    from ${work.table('examinerScore').as('s')} left join ${work.table('answerSheet').as('a')}
      on a.exam_id = ${examId} and a.examiner_id = ${ids} and a.examiner_id = s.examiner_id and a.subject_code = s.subject_code
    where s.exam_id = ${examId} and s.examiner_id = ${ids}`.execute(work.handle);
  const scores = new Map(subjects.rows.map((row) => [subjectKey(row.examinerId, row.subjectCode), row]));
  return new Map(
    people.rows.map(({ id, ticketNo, districtId, centreId, subjects, totalScore, passFlag }) => [
      id,
      {
        ticketNo,
        districtId,
        centreId,
        result: {
          total: totalScore === null ? null : halvesOf(totalScore),
          passed: passFlag === 1,
          subjects: [...subjects].sort().map((code) => subjectResult(code, scores.get(subjectKey(id, code)))),
        },
      },
    ]),
  );
}

const subjectKey = (examinerId: string, subjectCode: string): string => `${examinerId} ${subjectCode}`;

function subjectResult(subjectCode: string, row: SubjectRow | undefined): SubjectResult {
  // what counts nowhere has no sheet that does
  if (row?.attend !== 1 || row.invalidFlag === 1 || row.score === null)
    return { subjectCode, score: null, sheet: null };
  const { paperId, answers, itemScores } = row;
  return { subjectCode, score: halvesOf(row.score), sheet: paperId === null ? null : { paperId, answers, itemScores } };
}
