import { type QueryExecutorProvider, sql } from 'kysely';
import { platformTenant } from '#platform/access/other-tenant.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

export type Service = SelectedRow<'sms'>;

const ofPlatform = sql`tenant_id = ${platformTenant} and is_deleted = 0`;
const openTo = (tenantId: string) => sql`(for_tenant is null or for_tenant = ${tenantId})`;
/** a tenant's own service precedes the shared one */
const ownFirst = sql`for_tenant is null, id`;

export async function serviceById(db: QueryExecutorProvider, id: string): Promise<Service | undefined> {
  const { rows } = await sql<Service>`select * from sms where id = ${id} and ${ofPlatform}`.execute(db);
  return rows[0];
}

export async function serviceNamed(
  db: QueryExecutorProvider,
  tenantId: string,
  code: string,
): Promise<Service | undefined> {
  const { rows } = await sql<Service>`
    select * from sms where ${ofPlatform} and ${openTo(tenantId)} and sms_code = ${code} limit 1`.execute(db);
  return rows[0];
}

export async function enabledService(db: QueryExecutorProvider, tenantId: string): Promise<Service | undefined> {
  const { rows } = await sql<Service>`
    select * from sms where ${ofPlatform} and ${openTo(tenantId)} and status = 1 order by ${ownFirst} limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function rivalsOf(db: QueryExecutorProvider, { id, forTenant }: Service): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sms
    where ${ofPlatform} and status = 1 and id <> ${id} and for_tenant is not distinct from ${forTenant}`.execute(db);
  return rows.map((row) => row.id);
}
