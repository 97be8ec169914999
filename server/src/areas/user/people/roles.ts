import { sql } from 'kysely';
import { grantsFreely, isSuper, refuseTwoDuties, superAlias } from '#platform/access/duty-separation.ts';
import { inPackageOf } from '#platform/access/package.ts';
import { grantsMore, ownRights } from '#platform/access/refusals.ts';
import { needStillHeld } from '#platform/access/still-held.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { formerOf, formerUntil } from './former.ts';
import { keepsRuler, lockedPeople, takeTurn } from './guards.ts';

export const givenBy = ({ actor, now }: Work) => ({ rolesBy: actor.id, rolesSince: now });

export const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

interface Role {
  id: string;
  alias: string;
}

const rolesOf = (work: Work, ids: readonly string[]): Promise<Role[]> =>
  work.table('role').those(ids).select(['id', 'roleAlias as alias']).execute();

/**
 * Refuses a role change (security.md S18, S19) for oneself, for unknown roles, for roles beyond the caller's own grants
 * unless the caller grants for the tenant, and for two of the powers.
 */
export async function mayReplaceRoles(
  work: Work,
  userId: string | null,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  if (sameSet(before, after)) return;
  const { actor } = work;
  if (!actor.grants.has('user_role')) throw refuse('notAllowed');
  await needStillHeld(work);
  if (userId !== null && userId === actor.id) throw ownRights();
  const roles = await rolesOf(work, after);
  if (roles.length !== after.length) throw refuse('notFound');
  const known = await rolesOf(work, before);
  refuseTwoDuties(roles.map(({ alias }) => alias));
  const changed = [...roles, ...known].filter(({ id }) => before.includes(id) !== after.includes(id));
  if (!isSuper(actor) && changed.some(({ alias }) => alias === superAlias))
    throw refuse(403, [
      '只有超级管理员可以授予或收回该角色',
      'Only the super administrator can grant or revoke this role',
    ]);
  if (grantsFreely(actor)) return;
  await mayReach(work, userId);
  const added = after.filter((id) => !before.includes(id));
  if (await opensMore(work, added)) throw grantsMore();
}

/** Users who do not grant for the whole tenant are limited to their own department and those below. */
async function mayReach(work: Work, userId: string | null): Promise<void> {
  const { rows } = await sql`select from ${work.table('user').as('u')} where id = ${userId}
    and not dept_ids <@ ${[...work.actor.deptSubtree]}::bigint[]`.execute(work.handle);
  if (rows.length > 0)
    throw refuse(403, [
      '只能为本部门及下级部门的人员授权',
      'You can assign roles only to people of your own department and those below it',
    ]);
}

async function opensMore({ actor, handle }: Work, roleIds: readonly string[]): Promise<boolean> {
  const own = [...actor.roleIds];
  const { rows } = await sql<{ more: boolean }>`select
    exists (select from role_menu g join menu m on m.id = g.menu_id and m.is_deleted = 0
      where g.role_id = any(${[...roleIds]}::bigint[]) and m.code <> all(${[...actor.grants]}::text[])
        and ${inPackageOf(actor.tenantId)}) or
    exists (select from role_scope s where s.role_id = any(${[...roleIds]}::bigint[]) and not exists (
      select from role_scope mine where mine.role_id = any(${own}::bigint[])
        and mine.scope_id = s.scope_id and mine.scope_category = s.scope_category)) as more`.execute(handle);
  return rows[0]?.more ?? true;
}

/** Replaces the roles of these users, effective with the next request (wire.md A, Tokens). */
export async function grantRoles(work: Work, userIds: readonly string[], roleIds: readonly string[]): Promise<null> {
  await takeTurn(work);
  const rows = await lockedPeople(work, userIds);
  work.target = userIds.join(',');
  const times = await formerUntil(work);
  await keepsRuler(work, async () => {
    for (const row of rows) {
      await mayReplaceRoles(work, row.id, row.roleIds, roleIds);
      if (sameSet(row.roleIds, roleIds)) continue;
      const former = formerOf(row, { roleIds }, times);
      await work.table('user').change(row.id, { roleIds: [...roleIds], ...givenBy(work), ...former });
    }
  });
  return null;
}
