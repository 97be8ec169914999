import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { grantsCache } from '#platform/access/grants.ts';
import { recusalMarks } from '#platform/access/recusal.ts';
import type { AppContext } from '#platform/app-context.ts';
import { refuse } from '#platform/http/errors.ts';
import type { TaskRow } from './table.ts';

interface Row {
  account: string;
  name: string;
  realName: string;
  formerNames: string[];
  roleIds: string[];
  deptIds: string[];
  grantVersion: string;
  datasourceId: string | null;
}

/**
 * Whoever started a task, with the rights he has now: of the roles and the department he acted with then, those he still
 * holds. Refuses 403 when he may not work any more.
 */
export async function actingPerson(context: AppContext, task: TaskRow): Promise<Actor> {
  const { kysely } = context.database;
  const { rows } = await sql<Row>`
    select u.account, u.name, u.real_name, u.former_names, u.role_ids, u.dept_ids, t.grant_version, t.datasource_id
    from "user" u join tenant t on t.tenant_id = u.tenant_id and t.status = 1 and t.is_deleted = 0
      and (t.expire_time is null or t.expire_time > now())
    where u.id = ${task.createUser} and u.tenant_id = ${task.tenantId} and u.status = 1 and u.is_deleted = 0`.execute(
    kysely,
  );
  const [row] = rows;
  if (!row || task.createUser === null)
    throw refuse(403, ['发起人已停用,任务终止', 'Whoever started it may not work any more']);
  const { tenantId, createUser: id, actsAs } = task;
  const roleIds = actsAs.roleIds.filter((role) => row.roleIds.includes(role));
  const deptId =
    actsAs.deptId !== null && row.deptIds.includes(actsAs.deptId) ? actsAs.deptId : (row.deptIds[0] ?? null);
  const rights = await grantsCache(context).rightsOf({ tenantId, roleIds, deptId, grantVersion: row.grantVersion });
  return {
    kind: 'person',
    tenantId,
    datasourceId: row.datasourceId,
    id,
    account: row.account,
    name: row.name,
    realName: row.realName,
    recusalMarks: recusalMarks(context.secrets, { ...row, tenantId, id }),
    deptId,
    deptSubtree: rights.deptSubtree,
    districtId: rights.districtId,
    roleIds,
    roleAliases: rights.roleAliases,
    grants: rights.grants,
    scopes: rights.scopes,
    apiScopes: rights.apiScopes,
    sessionId: null,
    mustChangePassword: false,
    ip: '',
    language: 'zh',
  };
}
