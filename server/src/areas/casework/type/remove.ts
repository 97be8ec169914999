import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { filedUnder, isFiledUnder } from '../intake/filing.ts';
import { mayWriteKind } from './kinds.ts';

/** Removes classifications, all or none: not those with children that stay, nor those a case is filed under. */
export async function removeTypes(work: Work, ids: readonly string[]): Promise<null> {
  const scoped = work.table('caseType');
  for (const id of [...ids].sort()) mayWriteKind(work.actor, (await scoped.needLocked(id)).kind, 'delete');
  const orphan = await scoped
    .select()
    .select('id')
    .where('parentId', 'in', [...ids])
    .where('id', 'not in', [...ids])
    .limit(1)
    .executeTakeFirst();
  if (orphan) throw refuse(400, ['请先删除下级分类', 'Delete the classifications below it first']);
  if (await isFiledUnder(work, ids)) {
    const [seen] = [...(await filedUnder(work, 'ever', ids)).values()];
    if (seen) throw refuse(400, [`分类下存在${seen}件事项,不能删除`, `${seen} cases are filed under it`]);
    throw refuse(400, ['分类下存在事项,不能删除', 'Cases are filed under it']);
  }
  work.target = ids.join(',');
  await scoped.remove(ids);
  return null;
}
