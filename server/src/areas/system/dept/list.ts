import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { DeptNode } from '@kaoxin/contract/system/dept.ts';
import { listingIn } from '#platform/access/other-tenant.ts';
import { condition } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { treeOf } from '../menu/menu-rows.ts';
import { type DeptRow, presentDepts, root } from './present.ts';

async function read(work: Work, { filters }: ListInput, parentId?: string): Promise<DeptRow[]> {
  let query = work.table('dept').select().selectAll().orderBy('sort').orderBy('id');
  if (parentId !== undefined) query = query.where('parentId', '=', parentId);
  for (const filter of filters) query = query.where(condition('dept', filter));
  return query.execute();
}

export const deptTree = (work: Work, input: ListInput): Promise<DeptNode[]> =>
  listingIn(work, input, async (inside) => treeOf(await presentDepts(inside, await read(inside, input))));

export async function deptLevel(work: Work, input: ListInput): Promise<DeptNode[]> {
  const { parentId = root } = input.extra;
  if (!/^\d{1,19}$/.test(parentId)) throw refuse('badInput');
  return listingIn(work, input, async (inside) => presentDepts(inside, await read(inside, input, parentId)));
}
