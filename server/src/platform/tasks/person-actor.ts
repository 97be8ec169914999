import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { grantsCache } from '#platform/access/grants.ts';
import { loadRights } from '#platform/access/load-rights.ts';
import { accountMarks, type Maker, makersOf } from '#platform/access/recusal.ts';
import type { Rights, RightsKey } from '#platform/access/rights.ts';
import { handsDaysIn } from '#platform/access/second-person.ts';
import type { AppContext } from '#platform/app-context.ts';
import { settingsFor } from '#platform/settings/settings.ts';

export interface ActingAs {
  roleIds: readonly string[];
  deptId: string | null;
  language: Language;
  ip: string;
  /** of the session that began the work; absent in work of earlier releases */
  keeperIds?: readonly string[] | undefined;
}

interface Row {
  id: string;
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

export const actingAs = ({ roleIds, deptId, language, ip, keeperIds }: Actor): ActingAs => ({
  roleIds,
  deptId,
  language,
  ip,
  keeperIds,
});

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
  const [row] = await rowsOf(inside ?? context.database.kysely, tenantId, [userId]);
  return row && actorOf(context, tenantId, row, acting, inside);
}

/**
 * The actors of these users with all their roles, as if they had logged in. Their rows are read in one statement, and
 * the rights of the same roles in the same department once. Users who are no longer active are missing.
 */
export async function personActors(
  context: AppContext,
  tenantId: string,
  userIds: readonly string[],
  inside: QueryExecutorProvider,
): Promise<Map<string, Actor>> {
  const actors = new Map<string, Actor>();
  const known = new Map<string, Promise<Rights>>();
  const rightsOf = (key: RightsKey): Promise<Rights> => {
    const name = `${key.deptId}|${key.roleIds.join()}`;
    const rights = known.get(name) ?? loadRights(inside, key);
    known.set(name, rights);
    return rights;
  };
  for (const row of await rowsOf(inside, tenantId, userIds)) {
    const acting = { roleIds: row.roleIds, deptId: null, language: 'zh' as const, ip: '' };
    actors.set(row.id, await actorOf(context, tenantId, row, acting, inside, rightsOf));
  }
  return actors;
}

async function rowsOf(db: QueryExecutorProvider, tenantId: string, userIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id, u.account, u.name, u.real_name, u.former_names, ${sql.raw(makersOf('u.id'))} as makers,
      u.name_since + interval '1 day' as name_since, u.role_ids, u.dept_ids, t.grant_version, t.datasource_id,
      (select version from setting_version) as settings_version
    from "user" u join tenant t on t.tenant_id = u.tenant_id and t.status = 1 and t.is_deleted = 0
      and (t.expire_time is null or t.expire_time > now())
    where u.tenant_id = ${tenantId} and u.id = any(${[...userIds]}::bigint[]) and u.status = 1 and u.is_deleted = 0`.execute(
    db,
  );
  return rows;
}

async function actorOf(
  context: AppContext,
  tenantId: string,
  row: Row,
  acting: ActingAs,
  inside: QueryExecutorProvider | undefined,
  rightsOf = (key: RightsKey): Promise<Rights> =>
    inside ? loadRights(inside, key) : grantsCache(context).rightsOf(key),
): Promise<Actor> {
  const roleIds = row.roleIds.filter((id) => acting.roleIds.includes(id));
  const deptId =
    acting.deptId !== null && row.deptIds.includes(acting.deptId) ? acting.deptId : (row.deptIds[0] ?? null);
  const { settingsVersion } = row;
  const settings = await settingsFor(context, tenantId, inside ?? context.database.kysely, settingsVersion);
  const { id, grantVersion, datasourceId, account, name, realName, nameSince } = row;
  const key = { tenantId, roleIds, deptId, grantVersion };
  const rights = await rightsOf(key);
  return {
    ...rights,
    kind: 'person',
    tenantId,
    datasourceId,
    id,
    account,
    name,
    realName,
    nameSince,
    keeperIds: acting.keeperIds ?? [],
    recusalMarks: accountMarks(
      context.secrets,
      { ...row, tenantId, keeperIds: acting.keeperIds },
      handsDaysIn(settings),
    ),
    deptId,
    roleIds,
    sessionId: null,
    mustChangePassword: false,
    ip: acting.ip,
    language: acting.language,
  };
}
