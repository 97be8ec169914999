import type { PaperRule } from '@kaoxin/contract/paper/paper-fields.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

export const banksOf = (rules: readonly PaperRule[] | null | undefined): string[] =>
  (rules ?? []).flatMap(({ bankId }) => bankId ?? []);

export async function refuseUnknownBanks(work: Work, bankIds: readonly string[]): Promise<void> {
  const ids = [...new Set(bankIds)];
  if (ids.length === 0) return;
  const found = await work.table('questionBank').those(ids).select('id').execute();
  if (found.length !== ids.length)
    throw refuse(400, ['题库不存在，请重新选择', 'A question bank is not there any more; choose again'], {
      fields: ['bankIds'],
    });
}
