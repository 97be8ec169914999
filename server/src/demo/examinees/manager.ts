import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { personActor } from '#platform/tasks/person-actor.ts';
import { firstTenant } from '../../seeds/tenant.ts';

const account = 'tangyishan';

/** Who manages the examinations of the city; undefined where somebody has taken the account away. */
export async function managerOf(context: AppContext): Promise<Actor | undefined> {
  const { rows } = await sql<{ id: string; roleIds: string[]; deptIds: string[] }>`
    select id, role_ids, dept_ids from "user" where tenant_id = ${firstTenant} and account = ${account}`.execute(
    context.database.kysely,
  );
  const [row] = rows;
  if (!row) return undefined;
  const acting = { roleIds: row.roleIds, deptId: row.deptIds[0] ?? null, language: 'zh' as const, ip: '' };
  return personActor(context, firstTenant, row.id, acting);
}
