import type { Question } from '@kaoxin/contract/question/content.ts';
import { type SqlBool, sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import type { Work } from '#platform/work.ts';
import { likenessOf } from './likeness.ts';

export interface Worded {
  id: string;
  bankId: string;
  question: Question;
}

/** Upper bound for valid questions. Longer ones are drafts, which are not compared. */
export const mostShingles = 40_000;
const types = {
  id: 'bigint',
  bankId: 'bigint',
  size: 'integer',
  shingles: 'integer[]',
  stemHash: 'text',
  contentHash: 'text',
  answerHash: 'text',
} as const;
const columns = ['id', 'bankId', 'size', 'shingles', 'stemHash', 'contentHash', 'answerHash'] as const;
const part = 1_000;

/** Replaces the search data of these questions. A question without words has no row. */
export async function keepLikeness(work: Work, worded: readonly Worded[]): Promise<void> {
  const { digest } = work.context.secrets;
  for (let from = 0; from < worded.length; from += part) {
    const some = worded.slice(from, from + part);
    await forgetLikeness(
      work,
      some.map(({ id }) => id),
    );
    const rows = some
      .map(({ id, bankId, question }) => ({ id, bankId, ...likenessOf(question, digest) }))
      .filter(({ size }) => size > 0 && size <= mostShingles);
    if (rows.length > 0)
      await work.table('questionLikeness').insertFrom(columns, sql`select given.* from ${manyRows(rows, types)} given`);
  }
}

export async function forgetLikeness(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await work.table('questionLikeness').erase(sql<SqlBool>`id = any(${[...ids]}::bigint[])`);
}
