import type { Work } from '#platform/work.ts';
import { type Wording, wholeOf, wordingsOf } from '../question/versions.ts';
import { type KeyMarks, keyMarksOf } from './key-marks.ts';

export type Marks = ReadonlyMap<string, readonly KeyMarks[]>;

/**
 * Key marks of these versions by question id, for comparisons within the server. The caller must check who may see keys
 * before disclosing results: a key conflict between two questions with two options discloses the key.
 */
export async function marksOfKept(work: Work, wanted: readonly Wording[]): Promise<Marks> {
  const { digest } = work.context.secrets;
  const wordings = await wordingsOf(work, wanted, 'ofTenant');
  return new Map([...wordings].map(([id, row]) => [id, keyMarksOf(wholeOf(work, row), digest)]));
}

export async function marksOfPresent(work: Work, ids: readonly string[]): Promise<Marks> {
  const rows = await work.table('question').ofTenant().those(ids).select(['id', 'versionNo']).execute();
  return marksOfKept(
    work,
    rows.map(({ id, versionNo }) => ({ questionId: id, versionNo })),
  );
}
