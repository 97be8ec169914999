import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { sql } from 'kysely';
import { noteChange } from '#platform/database/changes.ts';
import { refuse } from '#platform/http/errors.ts';
import { Work } from '#platform/work.ts';
import type { Actor } from './actor.ts';
import { isSuper } from './duty-separation.ts';

/** The tenant that operates the platform. Its super user creates the other tenants. */
export const platformTenant = '000000';

export function mayChangeShared({ actor }: Work): void {
  if (actor.tenantId === platformTenant) return;
  throw refuse(403, ['该数据由平台统一维护，请联系平台管理员', 'The platform maintains these; ask its administrator']);
}

/**
 * Super user (wire.md A): the alias `administrator` in the first tenant. The alias has no such meaning in other
 * tenants.
 */
export const keepsTenants = (actor: Actor): boolean => actor.tenantId === platformTenant && isSuper(actor);

export const addedTo = ({ actor }: Work, tenantId: string | null | undefined): string =>
  tenantId && keepsTenants(actor) ? tenantId : actor.tenantId;

const within = (work: Work, tenantId: string, writes?: Set<string>): Work =>
  new Work(work.context, { ...work.actor, tenantId, homeTenantId: work.actor.tenantId }, work.requestId, work.store, {
    handle: work.handle,
    writes,
    afterCommit: [],
  });

/** @param held locks the row until the transaction ends, so that the tenant cannot be deleted before */
async function exists({ handle }: Work, tenantId: string, held = false): Promise<boolean> {
  const { rows } = await sql`select from tenant where tenant_id = ${tenantId} and is_deleted = 0
    ${held ? sql`for update` : sql``}`.execute(handle);
  return rows.length > 0;
}

/**
 * Adds a record to the tenant the super user names (wire.md A, Super user). For other users it is their own tenant,
 * whatever they sent. Runs in the caller's transaction and invalidates the cached totals of that tenant.
 */
export async function addingTo<R>(
  work: Work,
  wanted: string | null | undefined,
  add: (work: Work) => Promise<R>,
): Promise<R> {
  const tenantId = addedTo(work, wanted);
  if (tenantId === work.actor.tenantId) return add(work);
  if (!(await exists(work, tenantId, true))) throw refuse(400, ['租户不存在，请重新选择', 'The tenant does not exist']);
  const writes = new Set<string>();
  const inside = within(work, tenantId, writes);
  const result = await add(inside);
  work.target = inside.target;
  for (const table of writes) await noteChange(inside.handle, table, tenantId);
  return result;
}

/** Reads choices from the tenant the super user names. Other users get 404 for another tenant. */
export async function readingIn<R>(
  work: Work,
  tenantId: string | undefined,
  read: (work: Work) => Promise<R>,
): Promise<R> {
  if (!tenantId || tenantId === work.actor.tenantId) return read(work);
  if (!keepsTenants(work.actor) || !(await exists(work, tenantId))) throw refuse('notFound');
  return read(within(work, tenantId));
}

export const listingIn = <R>(work: Work, { extra }: ListInput, read: (work: Work) => Promise<R>): Promise<R> =>
  readingIn(work, extra.tenantId ?? extra.tenantId_equal, read);
