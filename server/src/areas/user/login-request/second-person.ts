import { sql } from 'kysely';
import { heldBy, holdsMore } from '#platform/access/compare-rights.ts';
import { guarded, superAlias } from '#platform/access/duty-separation.ts';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { sameHandAs } from '#platform/access/second-person.ts';
import { openedMoreLately } from '#platform/access/taken-lately.ts';
import type { Work } from '#platform/work.ts';
import { aliasesOf } from '../people/guards.ts';
import type { UserRow } from '../people/present.ts';

const keepingAccounts: readonly string[] = [
  ...['user_add', 'user_edit', 'user_delete', 'user_reset', 'user_factor', 'user_unlock', 'user_role'],
  'login_request_confirm',
];

/**
 * True if nobody may change this user's login alone (security.md S62): the user has, or recently had, a button or scope
 * that the caller lacks, is one of the powers, or manages accounts, so that the login could be used to fake a second
 * person. Checks the current state within the transaction.
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
 * Roles that may confirm: security administrators. Only tenant administrators confirm requests about powers, and they may
 * also confirm requests by security administrators.
 */
export async function confirmingRoles(work: Work, personRoles: readonly string[], askerId: string): Promise<string[]> {
  const { tenantId } = work.actor;
  const person = await aliasesOf(work, personRoles);
  if (person.some((alias) => guarded.includes(alias))) return keepersOf(tenantId);
  const asks = await work.table('user').withRemoved().find(askerId);
  const asker = await aliasesOf(work, asks?.roleIds ?? []);
  return asker.includes('sec_admin') ? ['sec_admin', ...keepersOf(tenantId)] : ['sec_admin'];
}

/** Possible confirmers: neither asker nor affected user, nor anyone who counts as the same person as the asker. */
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

export async function holdersOf(work: Work, aliases: readonly string[]): Promise<Confirmer[]> {
  const { rows } = await sql<Confirmer>`select u.id, u.real_name from ${work.table('user').as('u')}
    where u.status = 1 and exists (
      select from ${work.table('role').as('r')} where r.id = any(u.role_ids)
        and r.role_alias = any(${[...aliases]}::text[])) order by u.id`.execute(work.handle);
  return rows;
}
