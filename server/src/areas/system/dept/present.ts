import type { DeptNode } from '@kaoxin/contract/system/dept.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { labelsOf } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';

export const root = '0';
export type DeptRow = SelectedRow<'dept'>;

export async function presentDepts(work: Work, rows: readonly DeptRow[]): Promise<DeptNode[]> {
  const parents = await parentsAmong(
    work,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(
    work,
    'dept',
    rows.map(({ parentId }) => parentId),
  );
  const labelOf = await labelsOf(work, ['org_category']);
  return rows.map((row) => ({
    id: row.id,
    createUser: row.createUser,
    createDept: row.createDept,
    createTime: row.createTime,
    updateUser: row.updateUser,
    updateTime: row.updateTime,
    version: row.version,
    tenantId: row.tenantId,
    deptName: row.deptName,
    fullName: row.fullName,
    parentId: row.parentId,
    parentName: names(row.parentId),
    ancestors: row.ancestors,
    deptCategory: row.deptCategory,
    deptCategoryName: labelOf('org_category', row.deptCategory),
    sort: row.sort,
    remark: row.remark,
    hasChildren: Number(parents.has(row.id)),
  }));
}

export async function presentDept(work: Work, row: DeptRow): Promise<DeptNode> {
  const [node] = await presentDepts(work, [row]);
  if (!node) throw new Error('one row in, one row out');
  return node;
}

export async function parentsAmong(work: Work, ids: string[]): Promise<Set<string>> {
  const rows = await work
    .table('dept')
    .select()
    .select('parentId')
    .distinct()
    .where(({ eb, fn, val }) => eb('parentId', '=', fn.any(val(ids))))
    .execute();
  return new Set(rows.map((row) => row.parentId));
}
