import { lawRefText } from '@kaoxin/contract/law/law-ref.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** Maximum articles offered in an editor. */
const most = 300;

export async function lawsInForce(work: Work): Promise<{ ref: string; text: string }[]> {
  const today = work.now.slice(0, 10);
  const rows = await work
    .table('law')
    .select()
    .select(['name', 'article', 'edition', 'text'])
    .where('effectiveFrom', '<=', today)
    .where(sql<SqlBool>`(effective_to is null or effective_to >= ${today})`)
    .orderBy('name')
    .orderBy('article')
    .limit(most)
    .execute();
  return rows.map(({ text, ...ref }) => ({ ref: lawRefText(ref), text }));
}
