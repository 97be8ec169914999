import { seesAll } from '#platform/database/scope.ts';
import { factsOfTable } from '#platform/database/tables.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { seenPlaces } from '../../formal/places/place-rows.ts';
import { smallest } from '../../formal/places/sums.ts';
import type { ExamTableRow } from '../../formal/tables.ts';
import { isReleased } from '../../result/score/settle.ts';

export interface Telling {
  whole: boolean;
  least: number;
}

export const tellingOf = async (work: Work): Promise<Telling> => ({
  whole: seesAll(factsOfTable('examTally'), work.actor),
  least: await smallest(work),
});

export async function releasedExam(work: Work, examId: string): Promise<ExamTableRow> {
  const exam = await work.table('formalExam').need(examId);
  if (!isReleased(exam)) throw refuse(400, ['成绩尚未公布', 'Scores are not released yet']);
  return exam;
}

export async function needPlaces(work: Work, ...ids: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
  if ((await seenPlaces(work, wanted)).length < wanted.length) throw refuse('notFound');
}
