import type { InputOf } from '@kaoxin/contract/call.ts';
import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import type { dept } from '@kaoxin/contract/system/dept.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { treeOf } from '../menu/menu-rows.ts';
import { parentsAmong, root } from './present.ts';

interface Leaf {
  id: string;
  parentId: string;
  deptName: string;
}
const picker = ({ id, parentId, deptName }: Leaf): TreeNode => ({ id, parentId, title: deptName, key: id, value: id });

const ownTenant = ({ actor }: Work, tenantId: string | undefined): void => {
  if (tenantId && tenantId !== actor.tenantId) throw refuse('notFound');
};

const leaves = (work: Work) =>
  work.table('dept').select().select(['id', 'parentId', 'deptName']).orderBy('sort').orderBy('id');

/** One level of the tenant's departments. */
export async function lazyTree(work: Work, { query }: InputOf<typeof dept.lazyTree>): Promise<TreeNode[]> {
  ownTenant(work, query.tenantId);
  const level = await leaves(work)
    .where('parentId', '=', query.parentId ?? root)
    .execute();
  const parents = await parentsAmong(
    work,
    level.map(({ id }) => id),
  );
  return level.map((leaf) => ({ ...picker(leaf), hasChildren: parents.has(leaf.id) }));
}

/** All departments of the tenant. */
export async function wholeTree(work: Work, { query }: InputOf<typeof dept.tree>): Promise<TreeNode[]> {
  ownTenant(work, query.tenantId);
  const all = await leaves(work).execute();
  return treeOf(all.map(picker));
}
