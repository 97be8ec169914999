import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { Tenant } from '@kaoxin/contract/system/tenant.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { condition } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

/** Tenant rows belong to no tenant: the first tenant sees all, others see themselves. */
export const seen = ({ actor }: Work): RawBuilder<SqlBool> =>
  sql`(${actor.tenantId === platformTenant} or tenant.tenant_id = ${actor.tenantId})`;

const shown = sql`
  tenant.id, tenant.create_user, tenant.create_dept, tenant.create_time, tenant.update_user, tenant.update_time,
  tenant.version, tenant.tenant_id, tenant.tenant_name, tenant.domain, tenant.linkman, tenant.contact_number,
  tenant.address, tenant.background_url, tenant.account_number, tenant.expire_time, tenant.package_id,
  (select package_name from tenant_package p where p.id = tenant.package_id and p.is_deleted = 0) as package_name,
  (select count(*)::int from "user" u where u.tenant_id = tenant.tenant_id and u.is_deleted = 0) as account_count,
  (coalesce(tenant.expire_time <= now(), false))::int as is_expired, tenant.is_deleted as is_removed`;

export async function tenantPage(work: Work, input: ListInput): Promise<Page<Tenant>> {
  const { size, current, sort, filters, extra } = input;
  const wanted = sql.join(
    [
      sql`tenant.is_deleted = ${extra.removed === '1' ? 1 : 0}`,
      seen(work),
      ...filters.map((filter) => condition('tenant', filter)),
    ],
    sql` and `,
  );
  const order = [...sort, { field: 'id', descending: true }].map(({ field, descending }) =>
    descending ? sql`${sql.ref(`tenant.${field}`)} desc` : sql`${sql.ref(`tenant.${field}`)}`,
  );
  const { rows: records } = await sql<Tenant>`
    select ${shown} from tenant where ${wanted} order by ${sql.join(order)}
    limit ${size} offset ${(current - 1) * size}`.execute(work.handle);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from tenant where ${wanted}`.execute(work.handle);
  const total = rows[0]?.total ?? 0;
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

export async function needTenant(work: Work, id: string): Promise<Tenant> {
  const { rows } = await sql<Tenant>`
    select ${shown} from tenant where tenant.id = ${id} and tenant.is_deleted = 0 and ${seen(work)}`.execute(
    work.handle,
  );
  const [row] = rows;
  if (!row) throw refuse('notFound');
  return row;
}

/**
 * Locks these tenants in the order of their ids.
 * @throws 404 when the caller cannot see one
 */
export async function lockedTenants(work: Work, ids: readonly string[], removed: 0 | 1 = 0): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select id, tenant_id, tenant_name, domain, package_id, account_number, expire_time, version from tenant
    where id = any(${[...ids]}::bigint[]) and is_deleted = ${removed} and ${seen(work)} order by id for update`.execute(
    work.handle,
  );
  if (rows.length !== new Set(ids).size) throw refuse('notFound');
  return rows;
}

export interface Locked {
  id: string;
  tenantId: string;
  tenantName: string;
  domain: string | null;
  packageId: string | null;
  accountNumber: number | null;
  expireTime: string | null;
  version: number;
}
