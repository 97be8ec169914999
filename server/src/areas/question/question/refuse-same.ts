import type { Label } from '@kaoxin/contract/conventions.ts';
import { type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { saysTheSame } from '../similarity/likeness.ts';
import { seesKeys } from './versions.ts';

/** Refuses a duplicate within the bank. The order of options does not matter. */
export async function refuseSame(work: Work, bankId: string, contentHash: string | null, id = '0'): Promise<void> {
  if (contentHash === null) return;
  // Without the right to see keys, compare words only. Otherwise the reply would confirm a guessed key.
  const same = seesKeys(work) ? sql<SqlBool>`content_hash = ${contentHash}` : saysTheSame(contentHash);
  const twin = await work
    .table('question')
    .ofTenant()
    .select()
    .select(['questionCode'])
    .where('bankId', '=', bankId)
    .where(same)
    .where('parentId', '=', '0')
    .where('id', '<>', id)
    .executeTakeFirst();
  if (twin) {
    const { questionCode: code } = twin;
    const where: Label = [`与试题${code}相同`, `It is the same as ${code}`];
    throw refuse(400, ['题库内已存在相同试题', 'The bank already has this question'], {
      fields: [{ path: 'stem', msg: where }],
    });
  }
}
