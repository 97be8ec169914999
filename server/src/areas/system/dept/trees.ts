import type { InputOf } from '@kaoxin/contract/call.ts';
import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import type { dept } from '@kaoxin/contract/system/dept.ts';
import { readingIn } from '#platform/access/other-tenant.ts';
import type { Work } from '#platform/work.ts';
import { treeOf } from '../menu/menu-rows.ts';
import { parentsAmong, root } from './present.ts';

interface Leaf {
  id: string;
  parentId: string;
  deptName: string;
}
const picker = ({ id, parentId, deptName }: Leaf): TreeNode => ({ id, parentId, title: deptName, key: id, value: id });

const leaves = (work: Work) =>
  work.table('dept').select().select(['id', 'parentId', 'deptName']).orderBy('sort').orderBy('id');

export async function lazyTree(work: Work, { query }: InputOf<typeof dept.lazyTree>): Promise<TreeNode[]> {
  return readingIn(work, query.tenantId, async (inside) => {
    const level = await leaves(inside)
      .where('parentId', '=', query.parentId ?? root)
      .execute();
    const parents = await parentsAmong(
      inside,
      level.map(({ id }) => id),
    );
    return level.map((leaf) => ({ ...picker(leaf), hasChildren: Number(parents.has(leaf.id)) }));
  });
}

export async function wholeTree(work: Work, { query }: InputOf<typeof dept.tree>): Promise<TreeNode[]> {
  const all = await readingIn(work, query.tenantId, (inside) => leaves(inside).execute());
  return treeOf(all.map(picker));
}
