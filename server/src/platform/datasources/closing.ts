import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { messageOf } from '#platform/errors.ts';
import { refuse } from '#platform/http/errors.ts';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { dataSourcesOf } from './datasource.ts';
import { relay } from './outbox.ts';
import type { DataSource } from './source.ts';

type Db = Kysely<unknown>;

const brokenAfter = sql.raw(`interval '10 minutes'`);

/** Stops all writing for the tenant, on every server, and waits for running transactions (away.ts). */
export async function closeTenant(from: Db, tenantId: string, runner: string): Promise<void> {
  await sql`insert into tenant_away (tenant_id, state, runner) values (${tenantId}, 'leaving', ${runner})
    on conflict (tenant_id) do update set state = 'leaving', runner = ${runner}, since = now()`.execute(from);
  await from.transaction().execute(async (db) => {
    await sql`set local lock_timeout = '30s'`.execute(db);
    await sql`set local statement_timeout = '35s'`.execute(db);
    await sql`select pg_advisory_xact_lock(7203, hashtext(${tenantId}))`.execute(db);
  });
}

export async function emptyOutbox(context: AppContext, from: DataSource, tenantId: string): Promise<void> {
  if (from.id === null) return;
  await relay(context, from);
  await relay(context, from);
  const { rows } = await sql`select from outgoing where tenant_id = ${tenantId} limit 1`.execute(from.kysely);
  if (rows.length > 0) throw refuse('unavailable');
}

/** Reopens the former place, unless the tenant is elsewhere by now: the answer to the switch may have been lost. */
export async function reopenTenant(
  context: AppContext,
  from: DataSource,
  tenantId: string,
  runner: string,
): Promise<void> {
  try {
    const stays = (await dataSourcesOf(context).sourceOf(tenantId)) === from.id;
    if (stays)
      await sql`delete from tenant_away where tenant_id = ${tenantId} and state = 'leaving' and runner = ${runner}`.execute(
        from.kysely,
      );
  } catch (error) {
    context.log.error({ tenantId, reason: messageOf(error) }, 'tenant stays closed until the move goes on');
  }
}

/** Repairs abandoned moves within about ten minutes: a tenant is open in its place and nowhere else. */
export const brokenMoves: PeriodicJob = {
  lock: 42,
  name: 'moves of tenants that broke off',
  everyMs: 60_000,
  async run(db, context) {
    const { rows } = await sql<{ tenantId: string; datasourceId: string | null }>`
      select tenant_id, datasource_id from tenant`.execute(db);
    await forEachStore(db, context, async (store) => {
      const own = await sql<{ id: string | null }>`select source_id as id from instance`.execute(store);
      const here = rows.filter(({ datasourceId }) => datasourceId === (own.rows[0]?.id ?? null));
      const ids = here.map(({ tenantId }) => tenantId);
      await sql`delete from tenant_away where since < now() - ${brokenAfter}
        and tenant_id = any(${ids}::text[])`.execute(store);
      await sql`update tenant_away set state = 'left' where state = 'leaving' and since < now() - ${brokenAfter}
        and tenant_id <> all(${ids}::text[])`.execute(store);
    });
  },
};
