import { type Kysely, sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import { snakeCase } from '#platform/database/page.ts';
import type { TenantTables } from '#platform/database/tables.ts';
import type { House } from '#platform/house.ts';
import { Work } from '#platform/work.ts';

/** Runs a job's step for each living tenant, as work in the job's own transaction: every row of the tenant, no scope. */
export async function forEachTenant(
  db: Kysely<unknown>,
  house: House,
  purpose: string,
  run: (work: Work) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{
    tenantId: string;
  }>`select tenant_id from tenant where is_deleted = 0 and status = 1`.execute(db);
  for (const { tenantId } of rows) {
    const inside = { handle: db as Kysely<TenantTables>, writes: new Set<string>(), afterCommit: [] };
    const work = new Work(house, tenantActor(tenantId, purpose), 'job', 'business', inside);
    await run(work);
    for (const table of inside.writes) await noteChange(work, table);
  }
}

/** For what a job writes past the doors: kept totals of the table are asked anew. */
export async function noteChange(work: Work, table: string): Promise<void> {
  await sql`insert into "change" (table_name, tenant_id) values (${snakeCase(table)}, ${work.actor.tenantId})`.execute(
    work.handle,
  );
}
