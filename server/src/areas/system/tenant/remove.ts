import { sql } from 'kysely';
import { mayChangeShared, platformTenant } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import { endSessionsOfTenant } from '#platform/session/end-session.ts';
import type { Work } from '#platform/work.ts';
import { asFreeDomain } from './change.ts';
import { lockedTenants } from './rows.ts';

const mark = (work: Work, ids: readonly string[], removed: 0 | 1) =>
  sql`
  update tenant set is_deleted = ${removed}, version = version + 1, grant_version = grant_version + 1,
    update_user = ${work.actor.id}, update_time = ${work.now}
  where id = any(${[...ids]}::bigint[])`.execute(work.handle);

/** Removes tenants, all or none. Their users lose access with the next request; all rows stay. */
export async function removeTenants(work: Work, ids: readonly string[]): Promise<null> {
  const rows = await lockedTenants(work, ids);
  mayChangeShared(work);
  if (rows.some(({ tenantId }) => tenantId === platformTenant))
    throw refuse(400, [
      `租户${platformTenant}为平台租户，不能删除`,
      `Tenant ${platformTenant} keeps the platform and stays`,
    ]);
  await mark(work, ids, 1);
  for (const { tenantId } of rows) await endSessionsOfTenant(work.handle, tenantId);
  work.target = rows.map(({ tenantId }) => tenantId).join(',');
  return null;
}

/** Restores removed tenants. Their users must log in again. */
export async function restoreTenants(work: Work, ids: readonly string[]): Promise<null> {
  const rows = await lockedTenants(work, ids, 1);
  mayChangeShared(work);
  await asFreeDomain(() => mark(work, ids, 0));
  work.target = rows.map(({ tenantId }) => tenantId).join(',');
  return null;
}
