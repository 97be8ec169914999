import type { InputOf } from '@kaoxin/contract/call.ts';
import { type DeptNode, dept, deptForm } from '@kaoxin/contract/system/dept.ts';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { addingTo } from '#platform/access/other-tenant.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import type { Work } from '#platform/work.ts';
import { type DeptRow, presentDept, root } from './present.ts';

type Body = InputOf<typeof dept.submit>['body'];
type Form = z.output<typeof deptForm>;

/** Maximum depth of the tree. Access checks look no further up. */
const deepest = 20;

/** Inserts a department or changes fields of one. A move includes all descendants (security.md S57). */
export async function submitDept(work: Work, body: Body): Promise<DeptNode> {
  const { id, version, ancestors: _, tenantId, ...values } = body;
  const write = async (inside: Work): Promise<DeptNode> => {
    // Departments affect data scopes. The lock on the tenant's row also serializes concurrent moves.
    await raiseGrantVersion(inside);
    const row = id ? await changeDept(inside, id, version ?? null, values) : await addDept(inside, values);
    inside.target = row.id;
    return presentDept(inside, row);
  };
  return id ? write(work) : addingTo(work, tenantId, write);
}

async function addDept(work: Work, values: Partial<Form>): Promise<DeptRow> {
  // The call accepts partial fields, but an insert needs the required ones.
  const { body: form } = readInput({ ...dept.submit, body: deptForm }, {}, values, work.actor.language);
  const parentId = form.parentId ?? root;
  const ancestors = await pathTo(work, parentId);
  await refuseSameName(work, parentId, form.deptName, null);
  return work.table('dept').insert({
    deptName: form.deptName,
    fullName: form.fullName ?? null,
    parentId,
    ancestors,
    deptCategory: form.deptCategory ?? null,
    sort: form.sort ?? 0,
    remark: form.remark ?? null,
  });
}

async function changeDept(work: Work, id: string, version: number | null, values: Partial<Form>): Promise<DeptRow> {
  const before = await work.table('dept').needLocked(id);
  const { parentId: wanted, sort, ...rest } = values;
  const parentId = wanted === undefined ? before.parentId : (wanted ?? root);
  await refuseSameName(work, parentId, values.deptName ?? before.deptName, id);
  const change: Change<'dept'> = { ...rest, ...(sort === undefined ? {} : { sort: sort ?? 0 }) };
  if (parentId === before.parentId) return work.table('dept').change(id, change, { version });
  const ancestors = await pathTo(work, parentId, id);
  const row = await work.table('dept').change(id, { ...change, parentId, ancestors }, { version });
  await moveBelow(work, `${before.ancestors},${id}`, `${ancestors},${id}`);
  return row;
}

async function pathTo(work: Work, parentId: string, id?: string): Promise<string> {
  if (parentId === root) return root;
  if (parentId === id) throw refuse(400, ['父节点不可选择自身!', 'A department cannot be its own parent']);
  const parent = await work.table('dept').find(parentId);
  if (!parent) throw refuse(400, ['上级部门不存在!', 'The parent department does not exist']);
  const above = parent.ancestors.split(',');
  if (id && above.includes(id))
    throw refuse(400, ['上级部门不能是自己的下级', 'A department cannot stand below one of its own']);
  if (above.length >= deepest)
    throw refuse(400, [`部门最多${deepest}级`, `Departments have ${deepest} levels at most`]);
  return `${parent.ancestors},${parentId}`;
}

/** Updates the paths of descendants. The comma after an id prevents matching a longer id. */
async function moveBelow(work: Work, from: string, to: string): Promise<void> {
  await work.table('dept').changeMany(sql<SqlBool>`(ancestors = ${from} or ancestors like ${`${from},%`})`, {
    ancestors: sql<string>`${to}::text || substr(ancestors, ${from.length + 1}::int)`,
  });
}

async function refuseSameName(work: Work, parentId: string, deptName: string, id: string | null): Promise<void> {
  let same = work.table('dept').select().select('id').where('parentId', '=', parentId).where('deptName', '=', deptName);
  if (id) same = same.where('id', '<>', id);
  if (await same.executeTakeFirst())
    throw refuse(409, ['部门名称已存在', 'A department of this name already exists there']);
}
