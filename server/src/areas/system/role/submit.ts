import type { InputOf } from '@kaoxin/contract/call.ts';
import { type RoleNode, role, roleForm } from '@kaoxin/contract/system/role.ts';
import type * as z from 'zod';
import { isSuper, ruledByName, superAlias } from '#platform/access/duty-separation.ts';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { addingTo } from '#platform/access/other-tenant.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import type { Work } from '#platform/work.ts';
import { refuseOwn } from './grant.ts';
import { presentRole, type RoleRow, roleNames } from './list.ts';

type Body = InputOf<typeof role.submit>['body'];
type Form = z.output<typeof roleForm>;
const root = '0';
const deepest = 20;

export async function submitRole(work: Work, body: Body): Promise<RoleNode> {
  const { id, version, tenantId, ...values } = body;
  const write = async (inside: Work): Promise<RoleNode> => {
    // The lock on the tenant's row also serializes concurrent moves.
    await raiseGrantVersion(inside);
    const row = id ? await changeRole(inside, id, version ?? null, values) : await addRole(inside, values);
    inside.target = row.id;
    return presentRole(row, await roleNames(inside));
  };
  return id ? write(work) : addingTo(work, tenantId, write);
}

async function addRole(work: Work, values: Partial<Form>): Promise<RoleRow> {
  const { body: form } = readInput({ ...role.submit, body: roleForm }, {}, values, work.actor.language);
  checkAlias(work, form.roleAlias);
  const parentId = form.parentId ?? root;
  await checkParent(work, parentId, null);
  await refuseSame(work, form.roleAlias, null);
  return work.table('role').insert({
    roleName: form.roleName,
    roleNameEn: form.roleNameEn ?? null,
    roleAlias: form.roleAlias,
    parentId,
    sort: form.sort ?? 0,
  });
}

async function changeRole(work: Work, id: string, version: number | null, values: Partial<Form>): Promise<RoleRow> {
  const before = await work.table('role').needLocked(id);
  const { roleName, roleNameEn, roleAlias, parentId, sort } = values;
  if (roleAlias !== undefined && roleAlias !== before.roleAlias) {
    checkAlias(work, before.roleAlias);
    checkAlias(work, roleAlias);
    await refuseOwn(work, [id]);
    await refuseSame(work, roleAlias, id);
  }
  const above = parentId === undefined ? before.parentId : (parentId ?? root);
  if (above !== before.parentId) await checkParent(work, above, id);
  const change: Change<'role'> = {
    parentId: above,
    ...(roleName === undefined ? {} : { roleName }),
    ...(roleNameEn === undefined ? {} : { roleNameEn }),
    ...(roleAlias === undefined ? {} : { roleAlias }),
    ...(sort === undefined ? {} : { sort: sort ?? 0 }),
  };
  return work.table('role').change(id, change, { version });
}

/** The product refers to these aliases. Only administrators create or rename roles with them. */
function checkAlias({ actor }: Work, alias: string): void {
  if (!/^[A-Za-z][\w-]*$/.test(alias))
    throw refuse(400, [
      '角色别名只能由字母、数字、下划线组成，以字母开头',
      'An alias has letters, digits and _ and begins with a letter',
    ]);
  if (alias === superAlias) throw refuse(403, ['无权限创建超管角色！', 'This role cannot be made or renamed']);
  if (ruledByName.includes(alias) && !isSuper(actor))
    throw refuse(403, ['该角色别名由超级管理员维护', 'This alias is kept by the administrator']);
}

async function checkParent(work: Work, parentId: string, id: string | null): Promise<void> {
  let at = parentId;
  for (let depth = 0; at !== root; depth += 1) {
    if (at === id) throw refuse(400, ['上级角色不能是自己或自己的下级', 'A role cannot stand below itself']);
    if (depth >= deepest) throw refuse(400, [`角色最多${deepest}级`, `Roles have ${deepest} levels at most`]);
    const parent = await work.table('role').find(at);
    if (!parent) throw refuse(400, ['上级角色不存在，请重新选择', 'The parent role does not exist']);
    at = parent.parentId;
  }
}

async function refuseSame(work: Work, roleAlias: string, id: string | null): Promise<void> {
  let same = work.table('role').select().select('id').where('roleAlias', '=', roleAlias);
  if (id) same = same.where('id', '<>', id);
  if (await same.executeTakeFirst()) throw refuse(409, ['角色别名已存在，请更换后重试', 'Alias: already in use']);
}
