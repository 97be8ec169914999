import { type Kysely, sql } from 'kysely';
import type { House } from '#platform/house.ts';
import { refuse } from '#platform/http/errors.ts';
import { forEachStore } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { clearTenant, copyTable, type MovedTable, movedTables, noteArrival, rowsOfTenant } from './copy.ts';
import { carry } from './outgoing.ts';
import { type Place, placesOf } from './place.ts';

type Db = Kysely<unknown>;

export interface Move {
  tenantId: string;
  from: Place;
  to: Place;
  /** Throws when what has arrived is not whole: the timelines are walked there. */
  verify(): Promise<void>;
  /** The tenant's row in the primary, with the audit row of the call, in one transaction. */
  switchOver(rows: number): Promise<void>;
}

/** More are copied with the tools of PostgreSQL, outside working hours (docs/operations.md). */
const mostRows = 200_000;
/** A move that has shown no sign of life for so long has broken off. */
const brokenAfter = sql.raw(`interval '10 minutes'`);

/**
 * Moves a tenant's business rows and then the tenant. From `claim` until the end nothing of the tenant is written, on
 * no server; it is read where it was. Whatever fails before the switch leaves the tenant where it is, open again.
 *
 * @returns number of rows moved
 */
export async function moveTenant(house: House, move: Move): Promise<number> {
  const { tenantId } = move;
  const from = move.from.kysely;
  const to = move.to.kysely;
  const tables = await movedTables(move.from.id === null ? to : from);
  await claim(from, tenantId);
  try {
    await drain(from, tenantId);
    await emptyOutgoing(house, move);
    const size = await rowsOfTenant(from, tables, tenantId);
    if (size > mostRows) throw tooMany(size);
    await receive(to, tables, tenantId);
    let rows = 0;
    for (const table of tables) rows += await copyTable(from, to, table, tenantId, () => alive(from, tenantId));
    await move.verify();
    await noteArrival(to, tables, tenantId);
    await sql`delete from tenant_away where tenant_id = ${tenantId}`.execute(to);
    await move.switchOver(rows);
    await sql`update tenant_away set state = 'left', since = now() where tenant_id = ${tenantId}`.execute(from);
    return rows;
  } catch (error) {
    await reopen(house, move);
    throw error;
  }
}

/** One move of a tenant at a time; one that broke off is taken over. */
async function claim(from: Db, tenantId: string): Promise<void> {
  const { rows } = await sql`insert into tenant_away (tenant_id, state) values (${tenantId}, 'leaving')
    on conflict (tenant_id) do update set since = now()
      where tenant_away.state = 'leaving' and tenant_away.since < now() - ${brokenAfter}
    returning tenant_id`.execute(from);
  if (rows.length === 0)
    throw refuse(409, ['该租户的数据正在迁移,请稍后查看', 'The data of this tenant is being moved already']);
}

/** Waits for the transactions that began before the claim (away.ts). */
const drain = (from: Db, tenantId: string): Promise<void> =>
  from.transaction().execute(async (db) => {
    await sql`set local lock_timeout = '30s'`.execute(db);
    await sql`set local statement_timeout = '35s'`.execute(db);
    await sql`select pg_advisory_xact_lock(7203, hashtext(${tenantId}))`.execute(db);
  });

/** Audit rows and messages of the tenant reach the platform before it leaves. */
async function emptyOutgoing(house: House, { from, tenantId }: Move): Promise<void> {
  if (from.id === null) return;
  await carry(house, from);
  await carry(house, from);
  const { rows } = await sql`select from outgoing where tenant_id = ${tenantId} limit 1`.execute(from.kysely);
  if (rows.length > 0) throw refuse('unavailable');
}

/** What an earlier stay or a broken copy left behind makes room; rows nobody can explain are left alone. */
async function receive(to: Db, tables: readonly MovedTable[], tenantId: string): Promise<void> {
  const known = await sql`update tenant_away set state = 'arriving', since = now()
    where tenant_id = ${tenantId} returning tenant_id`.execute(to);
  if (known.rows.length === 0) {
    if ((await rowsOfTenant(to, tables, tenantId)) > 0)
      throw refuse(409, [
        '目标数据源中已有该租户的业务数据,请先核对清理后再切换',
        'The data source holds rows of this tenant already; have them checked and removed first',
      ]);
    await sql`insert into tenant_away (tenant_id, state) values (${tenantId}, 'arriving')`.execute(to);
  }
  await clearTenant(to, tables, tenantId);
}

const alive = async (from: Db, tenantId: string): Promise<void> =>
  void (await sql`update tenant_away set since = now() where tenant_id = ${tenantId}`.execute(from));

const tooMany = (size: number) =>
  refuse(400, [
    `该租户有${size}行业务数据,超过在线迁移上限${mostRows}行,请按运维手册用数据库工具迁移`,
    `The tenant has ${size} rows, more than the ${mostRows} that are moved online; see the operations manual`,
  ]);

/** Open again where it was, unless it lives elsewhere by now: the answer to the switch may have been lost. */
async function reopen(house: House, { tenantId, from }: Move): Promise<void> {
  try {
    const stays = (await placesOf(house).sourceOf(tenantId)) === from.id;
    await (stays
      ? sql`delete from tenant_away where tenant_id = ${tenantId} and state = 'leaving'`
      : sql`update tenant_away set state = 'left' where tenant_id = ${tenantId}`
    ).execute(from.kysely);
  } catch (error) {
    house.log.error({ tenantId, reason: (error as Error).message }, 'tenant stays closed for some minutes');
  }
}

/** Moves that broke off with their server: the tenant is open again where it lives, within some ten minutes. */
export const brokenMoves: PeriodicJob = {
  lock: 42,
  name: 'moves of tenants that broke off',
  everyMs: 60_000,
  async run(db, house) {
    const { rows } = await sql<{ tenantId: string; datasourceId: string | null }>`
      select tenant_id, datasource_id from tenant`.execute(db);
    await forEachStore(db, house, async (store) => {
      const own = await sql<{ id: string | null }>`select source_id as id from instance`.execute(store);
      const here = rows.filter(({ datasourceId }) => datasourceId === (own.rows[0]?.id ?? null));
      const ids = here.map(({ tenantId }) => tenantId);
      await sql`delete from tenant_away where state = 'leaving' and since < now() - ${brokenAfter}
        and tenant_id = any(${ids}::text[])`.execute(store);
      await sql`update tenant_away set state = 'left' where state = 'leaving' and since < now() - ${brokenAfter}
        and tenant_id <> all(${ids}::text[])`.execute(store);
    });
  },
};
