import type { TypeRecord } from '@kaoxin/contract/casework/type.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { filedUnder } from '../intake/filing.ts';

export type TypeRow = SelectedRow<'caseType'>;

/** Rows with department, number of open cases the caller sees, and whether there are children. */
export async function presentTypes(work: Work, rows: readonly TypeRow[]): Promise<TypeRecord[]> {
  const ids = rows.map(({ id }) => id);
  const depts = await namesOf(
    work,
    'dept',
    rows.map(({ deptId }) => deptId),
  );
  const open = await filedUnder(work, 'open', ids);
  const parents = await parentsAmong(work, ids);
  return rows.map((row) => ({
    id: row.id,
    createUser: row.createUser,
    createDept: row.createDept,
    createTime: row.createTime,
    updateUser: row.updateUser,
    updateTime: row.updateTime,
    version: row.version,
    kind: row.kind,
    typeName: row.typeName,
    parentId: row.parentId,
    deptId: row.deptId,
    deptName: depts(row.deptId),
    legalClass: row.legalClass,
    acceptDays: row.acceptDays,
    finishDays: row.finishDays,
    simpleTrack: row.simpleTrack,
    needAudit: row.needAudit,
    confidential: row.confidential,
    templateCode: row.templateCode,
    keywords: row.keywords,
    sort: row.sort,
    status: row.status,
    openCount: open.get(row.id) ?? 0,
    hasChildren: Number(parents.has(row.id)),
  }));
}

export async function presentType(work: Work, row: TypeRow): Promise<TypeRecord> {
  const [record] = await presentTypes(work, [row]);
  if (!record) throw new Error('one row in, one row out');
  return record;
}

/** Which of these have children. */
export async function parentsAmong(work: Work, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await work
    .table('caseType')
    .select()
    .select('parentId')
    .distinct()
    .where('parentId', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ parentId }) => parentId));
}
