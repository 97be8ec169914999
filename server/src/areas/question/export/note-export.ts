import type { Work } from '#platform/work.ts';
import { noteBank } from '../bank/timeline.ts';
import type { Chosen } from './chosen.ts';

export async function noteExport(work: Work, { ids, bankIds }: Chosen, format: string): Promise<void> {
  const rows = await work.table('question').those(ids).select(['id', 'bankId']).execute();
  const count = new Map([...Map.groupBy(rows, ({ bankId }) => bankId)].map(([id, all]) => [id, all.length]));
  for (const bank of await work.table('questionBank').lock(bankIds))
    await noteBank(work, bank, { action: 'export', note: `${format} ${count.get(bank.id) ?? 0}` });
}
