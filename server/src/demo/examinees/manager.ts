import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { personActor } from '#platform/tasks/person-actor.ts';
import { firstTenant } from '../../seeds/tenant.ts';

/** Who manages the examinations of the city; undefined where somebody has taken the account away. */
export const managerOf = (context: AppContext): Promise<Actor | undefined> => actorNamed(context, 'tangyishan');

/** Somebody of the city with what he may do; undefined where somebody has taken the account away. */
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
