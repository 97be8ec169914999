import type { Actor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { personActor } from '@kaoxin/server/platform/tasks/person-actor.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';

export const managerOf = (context: AppContext): Promise<Actor | undefined> => actorNamed(context, 'tangyishan');

/** A second exam manager, for actions that need two users. */
export async function secondManagerOf(context: AppContext): Promise<Actor | undefined> {
  const { rows } = await sql<{ account: string }>`select u.account from "user" u
    where u.tenant_id = ${firstTenant} and u.status = 1 and u.is_deleted = 0 and u.account <> 'tangyishan'
      and exists (select from role r where r.id = any(u.role_ids) and r.role_alias = 'exam_manager')
    order by u.id limit 1`.execute(context.database.kysely);
  return rows[0] && actorNamed(context, rows[0].account);
}

export async function actorNamed(context: AppContext, account: string): Promise<Actor | undefined> {
  const { rows } = await sql<{ id: string; roleIds: string[]; deptIds: string[] }>`
    select id, role_ids, dept_ids from "user" where tenant_id = ${firstTenant} and account = ${account}`.execute(
    context.database.kysely,
  );
  const [row] = rows;
  if (!row) return undefined;
  const acting = { roleIds: row.roleIds, deptId: row.deptIds[0] ?? null, language: 'zh' as const, ip: '' };
  return personActor(context, firstTenant, row.id, acting);
}
