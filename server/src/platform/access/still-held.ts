import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { loadRights } from './load-rights.ts';

/**
 * Checks, under the lock of the tenant's rights, that the caller still holds what they held when the request began. A
 * user who loses a right while waiting for the lock grants nothing with it (security.md S18).
 */
export async function needStillHeld({ actor, handle }: Work): Promise<void> {
  const tenantId = actor.homeTenantId ?? actor.tenantId;
  const { rows } = await sql<{ roleIds: string[] }>`select role_ids from "user"
    where id = ${actor.id} and tenant_id = ${tenantId} and status = 1 and is_deleted = 0`.execute(handle);
  const roleIds = actor.roleIds.filter((id) => rows[0]?.roleIds.includes(id));
  const key = { tenantId, roleIds, deptId: null, grantVersion: '' };
  const { grants } = await loadRights(handle, key);
  if ([...actor.grants].some((code) => !grants.has(code))) throw refuse('notAllowed');
}
