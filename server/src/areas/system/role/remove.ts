import { quantity } from '@kaoxin/contract/fields/english.ts';
import { roleLabel } from '@kaoxin/contract/system/role.ts';
import { sql } from 'kysely';
import { guarded } from '#platform/access/duty-separation.ts';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

export async function removeRoles(work: Work, ids: readonly string[]): Promise<null> {
  await raiseGrantVersion(work);
  const scoped = work.table('role');
  for (const id of [...ids].sort()) {
    const row = await scoped.needLocked(id);
    const [name, nameEn] = roleLabel(row);
    if (guarded.includes(row.roleAlias) || row.roleAlias === 'admin')
      throw refuse(400, [
        `角色【${name}】为系统内置角色，不能删除`,
        `${nameEn} is a built-in role and cannot be deleted`,
      ]);
  }
  const below = await scoped
    .select()
    .select(['roleName', 'roleNameEn'])
    .where('parentId', 'in', [...ids])
    .where('id', 'not in', [...ids])
    .limit(1)
    .executeTakeFirst();
  if (below)
    throw refuse(400, [
      `请先删除下级角色【${below.roleName}】`,
      `First delete the role below it: ${roleLabel(below)[1]}`,
    ]);
  await refuseHeld(work, ids);
  work.target = ids.join(',');
  await scoped.remove(ids);
  return null;
}

async function refuseHeld(work: Work, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ roleName: string; roleNameEn: string | null; name: string; n: string }>`
    select r.role_name, r.role_name_en, min(u.real_name) as name, count(*) as n
    from ${work.table('user').as('u')} join ${work.table('role').as('r')} on r.id = any(u.role_ids) and r.id = any(${[...ids]}::bigint[])
    group by r.id, r.role_name, r.role_name_en order by r.id limit 1`.execute(work.handle);
  const [held] = rows;
  if (held)
    throw refuse(400, [
      `角色【${held.roleName}】已授予用户【${held.name}】等${held.n}人，不能删除`,
      `${roleLabel(held)[1]} is held by ${quantity(Number(held.n), 'person', 'people')}, including ${held.name}, and cannot be deleted`,
    ]);
}
