import type { session } from '@kaoxin/contract/auth/session.ts';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { avatarOf } from './site/avatar.ts';

interface Row {
  avatar: string | null;
  roleNames: string[];
  deptName: string | null;
}

export async function userInfo(work: Work): Promise<AnswerOf<typeof session.userInfo>> {
  const { actor, handle } = work;
  const { rows } = await sql<Row>`
    select u.avatar,
      array(select case when ${actor.language === 'en'} then coalesce(role_name_en, role_name) else role_name end
        from ${work.table('role').as('r')} where id = any(${actor.roleIds}::bigint[])
        order by sort, id) as role_names,
      (select dept_name from ${work.table('dept').as('d')} where id = ${actor.deptId}) as dept_name
    from ${work.table('user').as('u')} where u.id = ${actor.id}`.execute(handle);
  const [row] = rows;
  return {
    id: actor.id ?? '',
    tenantId: actor.tenantId,
    account: actor.account,
    name: actor.name,
    realName: actor.realName,
    avatar: avatarOf(row?.avatar ?? null),
    roles: [...actor.roleAliases],
    roleNames: row?.roleNames ?? [],
    deptId: actor.deptId,
    deptName: row?.deptName ?? null,
    mustChangePassword: actor.mustChangePassword ? 1 : 0,
  };
}
