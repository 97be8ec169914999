import type { InputOf } from '@kaoxin/contract/call.ts';
import { keysOf } from '@kaoxin/contract/records.ts';
import type { Tenant, tenant } from '@kaoxin/contract/system/tenant.ts';
import { type RawBuilder, sql } from 'kysely';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { mayChangeShared, platformTenant } from '#platform/access/other-tenant.ts';
import { faultOf } from '#platform/errors.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { hostOf } from './info.ts';
import { type Locked, lockedTenants, needTenant } from './rows.ts';

type Body = Omit<InputOf<typeof tenant.submit>['body'], 'id' | 'version' | 'accountCount' | 'isExpired' | 'isRemoved'>;
type Settings = Pick<Body, 'accountNumber' | 'expireTime'>;

const columns = {
  tenantName: 'tenant_name',
  domain: 'domain',
  linkman: 'linkman',
  contactNumber: 'contact_number',
  address: 'address',
  backgroundUrl: 'background_url',
  accountNumber: 'account_number',
  expireTime: 'expire_time',
  packageId: 'package_id',
} as const satisfies Record<keyof Body, string>;

async function write(work: Work, { id }: Locked, values: Partial<Body>): Promise<void> {
  const given = keysOf(columns).filter((column) => values[column] !== undefined);
  const set = given.map((column): RawBuilder<unknown> => sql`${sql.ref(columns[column])} = ${values[column]}`);
  const stamps = [sql`update_user = ${work.actor.id}`, sql`update_time = ${work.now}`, sql`version = version + 1`];
  await asFreeDomain(() =>
    sql`update tenant set ${sql.join([...set, ...stamps])} where id = ${id}`.execute(work.handle),
  );
}

/** Changes a tenant. Quota, expiry and package require a separate right (`tenant_setting`). */
export async function changeTenant(work: Work, id: string, version: number | null, values: Body): Promise<Tenant> {
  await needTenant(work, id);
  mayChangeShared(work);
  checkDomain(values.domain);
  // Lock packages before tenants, in the same order as changing a package.
  if (values.packageId) await needPackage(work, values.packageId);
  const [before] = await lockedTenants(work, [id]);
  if (!before) throw refuse('notFound');
  if (version !== null && version !== before.version) throw refuse('changedByOther');
  const settings = (['accountNumber', 'expireTime', 'packageId'] as const).filter(
    (field) => values[field] !== undefined && (values[field] ?? null) !== before[field],
  );
  if (settings.length > 0 && !work.actor.grants.has('tenant_setting')) throw refuse('notAllowed');
  if (settings.includes('expireTime')) refuseEndOfFirst(before, values.expireTime);
  if (settings.includes('packageId')) await choosePackage(work, before, values.packageId ?? null);
  await write(work, before, values);
  return needTenant(work, id);
}

export async function setTenants(work: Work, ids: readonly string[], settings: Settings): Promise<null> {
  const rows = await lockedTenants(work, ids);
  mayChangeShared(work);
  for (const row of rows) {
    refuseEndOfFirst(row, settings.expireTime);
    await write(work, row, settings);
  }
  work.target = rows.map(({ tenantId }) => tenantId).join(',');
  return null;
}

/** Accepts the tenant number or the row id, because clients send either (wire.md B3.7). */
export async function tenantNamed(work: Work, given: string): Promise<Tenant> {
  const { rows } = await sql<{ id: string }>`
    select id from tenant where tenant_id = ${given} or id::text = ${given} order by tenant_id = ${given} desc limit 1`.execute(
    work.handle,
  );
  return needTenant(work, rows[0]?.id ?? '0');
}

export async function setPackage(work: Work, tenantId: string, packageId: string | null): Promise<null> {
  const { id } = await tenantNamed(work, tenantId);
  mayChangeShared(work);
  if (packageId !== null) await needPackage(work, packageId);
  const [row] = await lockedTenants(work, [id]);
  if (!row) throw refuse('notFound');
  await choosePackage(work, row, packageId);
  await write(work, row, { packageId });
  work.target = row.tenantId;
  return null;
}

async function choosePackage(work: Work, { tenantId }: Locked, packageId: string | null): Promise<void> {
  if (packageId !== null && tenantId === platformTenant)
    throw refuse(400, [
      `租户${platformTenant}为平台租户，不受产品包限制`,
      `Tenant ${platformTenant} keeps the platform; no package bounds it`,
    ]);
  await raiseGrantVersion(work, [tenantId]);
}

/** Locks the package, so it cannot change or be removed while it is assigned. */
export async function needPackage(work: Work, id: string): Promise<void> {
  const found = await work.table('tenantPackage').find(id);
  if (!found) throw refuse(400, ['产品包不存在，请重新选择', 'The package does not exist']);
  await work.table('tenantPackage').needLocked(id);
}

function refuseEndOfFirst({ tenantId }: Locked, expireTime: string | null | undefined): void {
  if (tenantId === platformTenant && expireTime)
    throw refuse(400, [
      `租户${platformTenant}为平台租户，不能设置过期时间`,
      `Tenant ${platformTenant} keeps the platform; it does not expire`,
    ]);
}

export function checkDomain(domain: string | null | undefined): void {
  if (domain && hostOf(domain) === '')
    throw refuse(400, ['绑定域名格式不正确，例如 kaoxin.example.cn', 'A domain looks like kaoxin.example.cn']);
}

export async function asFreeDomain<R>(act: () => Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (error) {
    if (faultOf(error).constraint !== 'tenant_domain') throw error;
    throw refuse(409, ['绑定域名已被其他租户使用', 'Another tenant has this domain']);
  }
}
