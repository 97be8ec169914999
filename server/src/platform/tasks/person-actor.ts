import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { grantsCache } from '#platform/access/grants.ts';
import { loadRights } from '#platform/access/load-rights.ts';
import { accountMarks, type Maker, makersOf } from '#platform/access/recusal.ts';
import { handsDaysIn } from '#platform/access/second-person.ts';
import type { AppContext } from '#platform/app-context.ts';
import { settingsFor } from '#platform/settings/settings.ts';

export interface ActingAs {
  roleIds: readonly string[];
  deptId: string | null;
  language: Language;
  ip: string;
}

interface Row {
  account: string;
  name: string;
  realName: string;
  formerNames: string[];
  makers: Maker[] | null;
  nameSince: string | null;
  roleIds: string[];
  deptIds: string[];
  grantVersion: string;
  datasourceId: string | null;
  settingsVersion: string;
}

export const noLonger: Label = ['账号已停用，任务未完成', 'The account may not work any more'];

export const actingAs = ({ roleIds, deptId, language, ip }: Actor): ActingAs => ({ roleIds, deptId, language, ip });

/**
 * The actor of a user whose work continues without a session: the present rights of the roles in use then. Undefined
 * when the user or the tenant is no longer active.
 * @param inside an open transaction: the embedded database has no second connection; bypasses the cache
 */
export async function personActor(
  context: AppContext,
  tenantId: string,
  userId: string,
  acting: ActingAs,
  inside?: QueryExecutorProvider,
): Promise<Actor | undefined> {
  const { rows } = await sql<Row>`
    select u.account, u.name, u.real_name, u.former_names, ${sql.raw(makersOf('u.id'))} as makers,
      u.name_since + interval '1 day' as name_since, u.role_ids, u.dept_ids, t.grant_version, t.datasource_id,
      (select version from setting_version) as settings_version
    from "user" u join tenant t on t.tenant_id = u.tenant_id and t.status = 1 and t.is_deleted = 0
      and (t.expire_time is null or t.expire_time > now())
    where u.tenant_id = ${tenantId} and u.id = ${userId} and u.status = 1 and u.is_deleted = 0`.execute(
    inside ?? context.database.kysely,
  );
  const [row] = rows;
  if (!row) return undefined;
  const roleIds = row.roleIds.filter((id) => acting.roleIds.includes(id));
  const deptId =
    acting.deptId !== null && row.deptIds.includes(acting.deptId) ? acting.deptId : (row.deptIds[0] ?? null);
  const { settingsVersion } = row;
  const settings = await settingsFor(context, tenantId, inside ?? context.database.kysely, settingsVersion);
  const { grantVersion, datasourceId, account, name, realName, nameSince } = row;
  const key = { tenantId, roleIds, deptId, grantVersion };
  const rights = inside ? await loadRights(inside, key) : await grantsCache(context).rightsOf(key);
  return {
    ...rights,
    kind: 'person',
    tenantId,
    datasourceId,
    id: userId,
    account,
    name,
    realName,
    nameSince,
    recusalMarks: accountMarks(context.secrets, { ...row, tenantId, id: userId }, handsDaysIn(settings)),
    deptId,
    roleIds,
    sessionId: null,
    mustChangePassword: false,
    ip: acting.ip,
    language: acting.language,
  };
}
