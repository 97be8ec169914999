import { chosenIds } from '#platform/http/chosen-ids.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { type DictTable, dictTable } from './dictionary.ts';

export const removeDicts =
  (table: DictTable) =>
  async (work: Work, { query, body }: { query: { ids?: string[] }; body: { ids?: string[] } }): Promise<null> => {
    const ids = chosenIds(query, body);
    work.target = ids.join(',');
    const scoped = dictTable(work, table);
    const rows = [];
    for (const id of [...ids].sort()) rows.push(await scoped.needLocked(id));
    const left = await scoped
      .select()
      .select('parentId')
      .where('parentId', 'in', ids)
      .where('id', 'not in', ids)
      .limit(1)
      .executeTakeFirst();
    const parent = left && rows.find(({ id }) => id === left.parentId);
    if (parent)
      throw refuse(400, [
        `【${parent.dictValue}】下还有字典项，请先删除`,
        `“${parent.dictValue}” still has entries; delete them first`,
      ]);
    await scoped.remove(ids);
    return null;
  };
