import { sql } from 'kysely';
import { heldBy, holdsMore } from '#platform/access/compare-rights.ts';
import { guarded, superAlias } from '#platform/access/duty-separation.ts';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { sameHandAs } from '#platform/access/second-person.ts';
import { openedMoreLately } from '#platform/access/taken-lately.ts';
import type { Work } from '#platform/work.ts';
import { aliasesOf } from '../people/guards.ts';
import type { UserRow } from '../people/present.ts';

/** Whoever holds one of these can ask for or confirm what happens to others' log-ins. */
const keepingAccounts: readonly string[] = [
  ...['user_add', 'user_edit', 'user_delete', 'user_reset', 'user_factor', 'user_unlock', 'user_role'],
  'login_request_confirm',
];

/**
 * Whether nobody touches the log-in of this person alone (security.md S62): he holds, or held until lately, a button or
 * a scope the caller does not; or he has a power, or keeps accounts, so that with his log-in a second person could be
 * made up. Judged inside the transaction, by what both hold at this moment.
 */
export async function needsSecondPerson(work: Work, row: UserRow): Promise<boolean> {
  const { actor, handle } = work;
  if (row.id === actor.id) return false;
  const isLately = row.formerUntil !== null && row.formerUntil > (await work.databaseNow());
  const roleIds = [...row.roleIds, ...(isLately ? row.formerRoleIds : [])];
  const deptIds = [...row.deptIds, ...(isLately ? row.formerDeptIds : [])];
  if ((await aliasesOf(work, roleIds)).some((alias) => guarded.includes(alias))) return true;
  const held = await heldBy(handle, { tenantId: row.tenantId, roleIds, deptIds });
  if (held.some(({ grants }) => keepingAccounts.some((code) => grants.has(code)))) return true;
  const ownRoles = await rolesStill(work);
  const [own] = await heldBy(handle, {
    tenantId: actor.tenantId,
    roleIds: ownRoles,
    deptIds: actor.deptId === null ? [] : [actor.deptId],
  });
  if (!own || held.some((one) => holdsMore(one, own))) return true;
  return openedMoreLately(handle, { tenantId: row.tenantId, roleIds }, { roleIds: ownRoles, grants: own.grants });
}

/** Of the roles this session acts with those he still has. */
async function rolesStill(work: Work): Promise<string[]> {
  const { actor } = work;
  const own = actor.id === null ? undefined : await work.table('user').find(actor.id);
  return own?.status === 1 ? actor.roleIds.filter((id) => own.roleIds.includes(id)) : [];
}

export interface Confirmer {
  id: string;
  realName: string;
}

const keepersOf = (tenantId: string): string[] => (tenantId === platformTenant ? [superAlias] : [superAlias, 'admin']);

/**
 * Roles of who may confirm: the security administrator. A power itself is confirmed by who runs the tenant, and so may
 * be what a security administrator asks for.
 */
export async function confirmingRoles(work: Work, personRoles: readonly string[], askerId: string): Promise<string[]> {
  const { tenantId } = work.actor;
  const person = await aliasesOf(work, personRoles);
  if (person.some((alias) => guarded.includes(alias))) return keepersOf(tenantId);
  const asks = await work.table('user').withRemoved().find(askerId);
  const asker = await aliasesOf(work, asks?.roleIds ?? []);
  return asker.includes('sec_admin') ? ['sec_admin', ...keepersOf(tenantId)] : ['sec_admin'];
}

/** Who can confirm: neither the one who asks nor the person himself, nor anybody who is one hand with the asker. */
export async function confirmersOf(work: Work, person: UserRow, askerId: string): Promise<Confirmer[]> {
  const roles = await confirmingRoles(work, person.roleIds, askerId);
  const others = await holdersOf(work, roles);
  const same = await sameHandAs(
    work,
    askerId,
    others.map(({ id }) => id),
  );
  return others.filter(({ id }) => id !== askerId && id !== person.id && !same.has(id));
}

/** Enabled people of the tenant with one of these roles. */
export async function holdersOf(work: Work, aliases: readonly string[]): Promise<Confirmer[]> {
  const { rows } = await sql<Confirmer>`select u.id, u.real_name from ${work.table('user').as('u')}
    where u.status = 1 and exists (
      select from ${work.table('role').as('r')} where r.id = any(u.role_ids)
        and r.role_alias = any(${[...aliases]}::text[])) order by u.id`.execute(work.handle);
  return rows;
}
