import type { InputOf } from '@kaoxin/contract/call.ts';
import { type TenantPackage, tenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import type { Work } from '#platform/work.ts';
import { menuRows } from '../menu/menu-rows.ts';
import { idsOf, presentPackage } from './rows.ts';

const { submit } = tenantPackage.calls;
type Form = z.output<typeof tenantPackage.form>;

/** Adds a package or changes one; what it no longer holds is gone for its tenants at their next request. */
export async function savePackage(work: Work, { body }: InputOf<typeof submit>): Promise<TenantPackage> {
  const { id, version, ...given } = body as Partial<Form> & { id?: string | null; version?: number | null };
  const row = id ? await change(work, id, version ?? null, given) : await add(work, given);
  work.target = row.id;
  return presentPackage(work, row);
}

async function add(work: Work, given: Partial<Form>) {
  // the call takes any part of the fields; an insert needs the required ones
  const { body } = readInput({ ...submit, body: tenantPackage.form }, {}, given, work.actor.language);
  const form = body as Form;
  mayChangeShared(work);
  await checkMenus(work, form.menuId);
  return asFreeName(() => work.table('tenantPackage').insert({ ...form, remark: form.remark ?? null }));
}

async function change(work: Work, id: string, version: number | null, given: Partial<Form>) {
  const door = work.table('tenantPackage');
  await door.needLocked(id);
  if (given.menuId !== undefined) await checkMenus(work, given.menuId);
  const row = await asFreeName(() => door.change(id, given, { version }));
  await raiseGrantVersion(work, await usersOf(work, [id]));
  return row;
}

async function checkMenus(work: Work, menuId: string): Promise<void> {
  const known = new Set((await menuRows(work)).map(({ id }) => id));
  if (idsOf({ menuId }).some((id) => !known.has(id)))
    throw refuse(400, ['所选菜单不存在,请刷新后重试', 'One of the menus does not exist; refresh and try again']);
}

const tenantsOf = (ids: readonly string[]) => sql<{ tenantId: string; tenantName: string; packageId: string }>`
  select tenant_id, tenant_name, package_id from tenant where package_id = any(${[...ids]}::bigint[])`;

const usersOf = async (work: Work, ids: readonly string[]): Promise<string[]> =>
  (await tenantsOf(ids).execute(work.handle)).rows.map(({ tenantId }) => tenantId);

/** Removes packages, all or none; not one that a tenant has, a removed tenant included: it may come back. */
export async function removePackages(work: Work, ids: readonly string[]): Promise<null> {
  const door = work.table('tenantPackage');
  const packages = new Map<string, string>();
  for (const id of [...ids].sort()) packages.set(id, (await door.needLocked(id)).packageName);
  const [used] = (await tenantsOf(ids).execute(work.handle)).rows;
  if (used)
    throw refuse(400, [
      `产品包【${packages.get(used.packageId)}】正由租户【${used.tenantName}】使用,不能删除`,
      `The package ${packages.get(used.packageId)} is in use by ${used.tenantName}`,
    ]);
  work.target = ids.join(',');
  await door.remove(ids);
  return null;
}

async function asFreeName<R>(act: () => Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'tenant_package_name') throw error;
    throw refuse(409, ['产品包名称已存在,请更换后重试', 'Package name: already in use']);
  }
}
