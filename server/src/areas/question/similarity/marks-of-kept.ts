import type { Work } from '#platform/work.ts';
import { type Wording, wholeOf, wordingsOf } from '../question/versions.ts';
import { type KeyMarks, keyMarksOf } from './key-marks.ts';

export type Marks = ReadonlyMap<string, readonly KeyMarks[]>;

/**
 * Marks of the keys of these questions, by id, for a comparison within the server. Whoever answers what comes of it has asked who may
 * see keys: that two contradict each other tells the key of a question of two answers.
 */
export async function marksOfKept(work: Work, wanted: readonly Wording[]): Promise<Marks> {
  const { digest } = work.context.secrets;
  const wordings = await wordingsOf(work, wanted, 'ofTenant');
  return new Map([...wordings].map(([id, row]) => [id, keyMarksOf(wholeOf(work, row), digest)]));
}

/** As `marksOfKept`, of the wording that each has now. */
export async function marksOfPresent(work: Work, ids: readonly string[]): Promise<Marks> {
  const rows = await work.table('question').ofTenant().those(ids).select(['id', 'versionNo']).execute();
  return marksOfKept(
    work,
    rows.map(({ id, versionNo }) => ({ questionId: id, versionNo })),
  );
}
