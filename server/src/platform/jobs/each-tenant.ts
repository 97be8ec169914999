import { type Kysely, sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { noteChange } from '#platform/database/changes.ts';
import { typed } from '#platform/database/visible-rows.ts';
import { mayEnter } from '#platform/datasources/away.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import { Work } from '#platform/work.ts';
import { apart } from './apart.ts';
import { afterTurn } from './periodic.ts';

/**
 * Runs a job's step for each active tenant, in the job's own transaction: all rows of the tenant, no scope. Tenants in
 * data sources follow after that transaction, each data source in its own; an unreachable one does not delay others. A
 * fault of one tenant is rolled back and the others continue. A tenant that is being moved is skipped.
 * @param job its name, for the log
 */
export async function forEachTenant(
  db: Kysely<unknown>,
  context: AppContext,
  job: string,
  run: (work: Work) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ tenantId: string; datasourceId: string | null }>`
    select tenant_id, datasource_id from tenant where is_deleted = 0 and status = 1 order by tenant_id`.execute(db);
  const bySource = Map.groupBy(rows, ({ datasourceId }) => datasourceId);
  for (const [sourceId, tenants] of bySource) {
    const step = async (handle: Kysely<unknown>) => {
      for (const tenant of tenants)
        await apart(handle, context, { job, tenantId: tenant.tenantId }, () => runFor(handle, context, tenant, run));
    };
    if (sourceId === null) await step(db);
    else await afterTurn(db, dataSourcesOf(context).at(sourceId), step);
  }
}

async function runFor(
  db: Kysely<unknown>,
  context: AppContext,
  { tenantId, datasourceId }: { tenantId: string; datasourceId: string | null },
  run: (work: Work) => Promise<void>,
): Promise<void> {
  if (!(await mayEnter(db, tenantId))) return;
  const inside = { handle: typed(db), writes: new Set<string>(), afterCommit: [] };
  const work = new Work(context, { ...tenantActor(tenantId, '系统'), datasourceId }, 'job', 'business', inside);
  await run(work);
  for (const table of inside.writes) await noteChange(db, table, tenantId);
}

export async function forEachStore(
  db: Kysely<unknown>,
  context: AppContext,
  run: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  await run(db);
  for (const source of await dataSourcesOf(context).inUse(db)) await afterTurn(db, source, run);
}
