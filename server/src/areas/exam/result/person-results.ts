import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { halvesOf } from '../statistics/half-points.ts';
import { ofPeople } from './counting.ts';
import type { PersonResult, SubjectResult } from './result-use.ts';

/** What somebody has, and where he sat. */
export interface PlacedResult {
  districtId: string;
  centreId: string | null;
  result: PersonResult;
}

const subjectKey = (examinerId: string, subjectCode: string): string => `${examinerId} ${subjectCode}`;

/** What these people have in an examination, as sums count it; by their ids. */
export async function personResults(
  work: Work,
  examId: string,
  examinerIds: readonly string[],
): Promise<Map<string, PlacedResult>> {
  const ids = [...examinerIds];
  const of = <T extends 'examinerScore' | 'examinerResult' | 'answerSheet'>(table: T) =>
    work.table(table).select().selectAll().where(ofPeople(examId, ids)).execute() as unknown as Promise<
      SelectedRow<T>[]
    >;
  const people = await work
    .table('examiner')
    .those(ids)
    .select(['id', 'districtId', 'centreId', 'subjects'])
    .where('examId', '=', examId)
    .execute();
  const results = new Map((await of('examinerResult')).map((row) => [row.examinerId, row]));
  const byKey = <R extends { examinerId: string; subjectCode: string }>(rows: readonly R[]) =>
    new Map(rows.map((row) => [subjectKey(row.examinerId, row.subjectCode), row]));
  const scores = byKey(await of('examinerScore'));
  const sheets = byKey(await of('answerSheet'));
  return new Map(
    people.map(({ id, districtId, centreId, subjects }) => {
      const kept = results.get(id);
      const total = kept?.totalScore ?? null;
      const result = {
        total: total === null ? null : halvesOf(total),
        passed: kept?.passFlag === 1,
        subjects: [...subjects].sort().map((code) => {
          const key = subjectKey(id, code);
          return subjectResult(code, scores.get(key), sheets.get(key));
        }),
      };
      return [id, { districtId, centreId, result }];
    }),
  );
}

function subjectResult(
  subjectCode: string,
  row: SelectedRow<'examinerScore'> | undefined,
  sheet: SelectedRow<'answerSheet'> | undefined,
): SubjectResult {
  // what counts nowhere has no sheet that does
  if (row?.attend !== 1 || row.invalidFlag === 1 || row.score === null)
    return { subjectCode, score: null, sheet: null };
  const { paperId, answers, itemScores } = sheet ?? {};
  return {
    subjectCode,
    score: halvesOf(row.score),
    sheet: paperId === undefined ? null : { paperId, answers: answers ?? null, itemScores: itemScores ?? null },
  };
}
