import type { InputOf } from '@kaoxin/contract/call.ts';
import type { role } from '@kaoxin/contract/system/role.ts';
import { sql } from 'kysely';
import { grantsFreely } from '#platform/access/duty-separation.ts';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { grantsMore, ownRights } from '#platform/access/refusals.ts';
import { needStillHeld } from '#platform/access/still-held.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { grantable, ownScopes, packaged, scopesIn } from './grantable.ts';

type Body = InputOf<typeof role.grant>['body'];

/** Replaces the grants of these roles. Every server reads them with the next request (security.md S18, S23). */
export async function grantToRoles(work: Work, body: Body): Promise<null> {
  await raiseGrantVersion(work);
  await needStillHeld(work);
  await work.table('role').lock(body.roleIds);
  await refuseOwn(work, body.roleIds);
  work.target = body.roleIds.join(',');
  if (body.menuIds) await replaceMenus(work, body.roleIds, body.menuIds);
  if (body.dataScopeIds) await replaceScopes(work, body.roleIds, body.dataScopeIds, 1);
  if (body.apiScopeIds) await replaceScopes(work, body.roleIds, body.apiScopeIds, 2);
  return null;
}

/** Roles of the user count even if they are not active in this session. */
export async function refuseOwn(work: Work, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql`select from ${work.table('user').as('u')}
    where id = ${work.actor.id} and role_ids && ${[...roleIds]}::bigint[]`.execute(work.handle);
  if (rows.length > 0) throw ownRights();
}

async function replaceMenus(work: Work, roleIds: readonly string[], menuIds: readonly string[]): Promise<void> {
  const { rows: offered, folders } = await grantable(work);
  const byId = new Map(offered.map((row) => [row.id, row]));
  // Folders may be sent together with their menus.
  const wanted = menuIds.filter((id) => byId.has(id) || folders.has(id));
  if (wanted.length !== menuIds.length)
    throw refuse(400, ['菜单不存在或不在租户产品包内', 'A menu does not exist or is not part of the package']);
  if (!grantsFreely(work.actor)) {
    const had = await heldBefore(work, roleIds);
    const added = wanted.filter((id) => !had.has(id) && !folders.has(id));
    if (added.some((id) => !work.actor.grants.has(byId.get(id)?.code ?? ''))) throw grantsMore();
  }
  const roles = [...roleIds];
  // Grants outside the package are hidden and stay: a larger package shows them again.
  const replaced = [...byId.keys(), ...folders];
  await sql`delete from role_menu
    where role_id = any(${roles}::bigint[]) and menu_id = any(${replaced}::bigint[])`.execute(work.handle);
  await sql`insert into role_menu (role_id, menu_id)
    select r.id, m.id from unnest(${roles}::bigint[]) r (id), unnest(${wanted}::bigint[]) m (id)`.execute(work.handle);
}

async function heldBefore({ handle }: Work, roleIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select menu_id as id from role_menu
    where role_id = any(${[...roleIds]}::bigint[]) group by menu_id having count(*) = ${roleIds.length}`.execute(
    handle,
  );
  return new Set(rows.map(({ id }) => id));
}

async function replaceScopes(
  work: Work,
  roleIds: readonly string[],
  scopeIds: readonly string[],
  category: 1 | 2,
): Promise<void> {
  const known = new Set(
    (await scopesIn(work, category === 1 ? 'data_scope' : 'api_scope', await packaged(work))).map(({ id }) => id),
  );
  if (scopeIds.some((id) => !known.has(id))) throw refuse(400, ['权限范围不存在', 'A scope does not exist']);
  if (!grantsFreely(work.actor)) {
    const own = await ownScopes(work, category);
    if (scopeIds.some((id) => !own.has(id))) throw grantsMore();
  }
  const roles = [...roleIds];
  await sql`delete from role_scope
    where role_id = any(${roles}::bigint[]) and scope_category = ${category}`.execute(work.handle);
  await sql`insert into role_scope (role_id, scope_id, scope_category)
    select r.id, s.id, ${category} from unnest(${roles}::bigint[]) r (id), unnest(${[...scopeIds]}::bigint[]) s (id)`.execute(
    work.handle,
  );
}
