import type { Work } from '#platform/work.ts';
import { moduleOf } from '../kind/kind.ts';

export async function visibleCase(work: Work, kind: string, id: string): Promise<{ caseNo: string } | undefined> {
  const module = moduleOf(kind);
  if (!module) return undefined;
  return work.table(module.table).select().select('caseNo').where('id', '=', id).executeTakeFirst();
}
