import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { refuse } from '#platform/http/errors.ts';
import { closeTenant, emptyOutbox, reopenTenant } from './closing.ts';
import { rowsOfTenant } from './copy.ts';
import { dataSourcesOf } from './datasource.ts';
import { auditMove, type Moving, noteProgress } from './move-row.ts';
import { type MovedTable, movedTables, noteArrival } from './moved-tables.ts';
import { bringParts, type Copying, differs, openParts, rowsBrought } from './parts.ts';
import type { DataSource } from './source.ts';

type Db = Kysely<unknown>;

/** Verifies the copied rows; throws when a timeline is broken. */
export type Verify = (context: AppContext, tenantId: string, toId: string | null) => Promise<void>;

interface Course {
  context: AppContext;
  moving: Moving;
  from: DataSource;
  to: DataSource;
  tables: readonly MovedTable[];
  copying: Copying;
}

/** Passes over the open tenant end when a pass copies no more parts than this, or after this many passes. */
const fewParts = 20;
const mostPasses = 8;
const progressEvery = 500;

/**
 * Moves a tenant's business rows and then the tenant. The tenant works at its present place while rows are copied range
 * by range; changes are copied again pass by pass; the timelines are verified at the new place. Then writing is stopped
 * on every server, the last changes are copied, and the tenant is switched. A failure before that leaves it open in its
 * place. May be called again after a crash: it resumes.
 *
 * @param goOn throws when this server is to release the move
 */
export async function moveTenant(context: AppContext, moving: Moving, verify: Verify, goOn: () => void): Promise<void> {
  const dataSources = dataSourcesOf(context);
  const [from, to] = [dataSources.at(moving.fromId), dataSources.at(moving.toId)];
  if ((await dataSources.sourceOf(moving.tenantId)) === to.id) return settle(context, moving, from, to);
  const tables = await movedTables(context.database.kysely);
  const copying = copyingOf(context, moving, from, to, tables, goOn);
  const course = { context, moving, from, to, tables, copying };
  await begin(course);
  await catchUp(course);
  await noteProgress(context.database.kysely, moving, { stage: 'checking' });
  await verify(context, moving.tenantId, moving.toId);
  await bringParts(copying, tables);
  await closeAndSwitch(course);
  await settle(context, moving, from, to);
}

function copyingOf(
  context: AppContext,
  moving: Moving,
  from: DataSource,
  to: DataSource,
  tables: readonly MovedTable[],
  goOn: () => void,
): Copying {
  let notedAt = 0;
  const { id: move, tenantId, runner } = moving;
  const copying: Copying = {
    move,
    tenantId,
    runner,
    from: from.kysely,
    to: to.kysely,
    async onPart() {
      goOn();
      if (performance.now() - notedAt < progressEvery) return;
      notedAt = performance.now();
      const copied = await rowsBrought(copying, tables);
      await noteProgress(context.database.kysely, moving, { copied });
      await sql`update tenant_away set since = now() where tenant_id = ${tenantId} and runner = ${runner}`.execute(
        from.kysely,
      );
    },
  };
  return copying;
}

async function begin({ context, moving, from, to, tables, copying }: Course): Promise<void> {
  await sql`delete from tenant_away where tenant_id = ${moving.tenantId} and state = 'leaving'`.execute(from.kysely);
  await receive(to.kysely, tables, moving);
  await openParts(copying, tables);
  const total = await rowsOfTenant(from.kysely, tables, moving.tenantId);
  await noteProgress(context.database.kysely, moving, { stage: 'copying', total });
}

/** Rows of an earlier stay or an interrupted copy are overwritten; unexplained rows are left alone. */
async function receive(to: Db, tables: readonly MovedTable[], { tenantId, runner }: Moving): Promise<void> {
  const known = await sql`update tenant_away set state = 'arriving', runner = ${runner}, since = now()
    where tenant_id = ${tenantId} returning tenant_id`.execute(to);
  if (known.rows.length > 0) return;
  if ((await rowsOfTenant(to, tables, tenantId)) > 0)
    throw refuse(409, [
      '目标数据源中已有该租户的业务数据，请先核对清理后再切换',
      'The data source holds rows of this tenant already; have them checked and removed first',
    ]);
  await sql`insert into tenant_away (tenant_id, state, runner) values (${tenantId}, 'arriving', ${runner})`.execute(to);
}

async function catchUp({ copying, tables }: Course): Promise<void> {
  for (let pass = 1; pass <= mostPasses; pass += 1) if ((await bringParts(copying, tables)) <= fewParts) return;
}

/** Stops writing for the tenant; counts and checksums must agree before the switch. */
async function closeAndSwitch({ context, moving, from, to, tables, copying }: Course): Promise<void> {
  const { tenantId, runner } = moving;
  const started = performance.now();
  await noteProgress(context.database.kysely, moving, { stage: 'closing' });
  try {
    await closeTenant(from.kysely, tenantId, runner);
    await emptyOutbox(context, from, tenantId);
    await bringParts(copying, tables);
    const rows = await rowsBrought(copying, tables);
    if ((await rowsOfTenant(to.kysely, tables, tenantId)) !== rows) throw differs({ name: '行数' });
    await noteArrival(to.kysely, tables, tenantId);
    await switchOver(context, moving, rows, Math.round(performance.now() - started));
  } catch (error) {
    await reopenTenant(context, from, tenantId, runner);
    throw error;
  }
}

/** Switches the tenant's row, with its audit row, in one transaction: every server follows at the next request. */
async function switchOver({ database }: AppContext, moving: Moving, rows: number, closedMs: number): Promise<void> {
  const { tenantId, fromId, toId, askedBy } = moving;
  await database.kysely.transaction().execute(async (db) => {
    await noteProgress(db, moving, { copied: rows, total: rows, closedMs });
    const found = await sql`select from datasource where id = ${toId} and is_deleted = 0 for share`.execute(db);
    if (toId !== null && found.rows.length === 0) throw refuse('changedByOther');
    const switched = await sql`update tenant set datasource_id = ${toId}, version = version + 1,
        update_user = ${askedBy.id}, update_time = now()
      where tenant_id = ${tenantId} and is_deleted = 0 and datasource_id is not distinct from ${fromId}::bigint
      returning id`.execute(db);
    if (switched.rows.length === 0) throw refuse('changedByOther');
    await auditMove(db, moving, { status: 200, rows });
  });
}

async function settle(context: AppContext, moving: Moving, from: DataSource, to: DataSource): Promise<void> {
  const { tenantId } = moving;
  await sql`delete from tenant_away where tenant_id = ${tenantId}`.execute(to.kysely);
  await sql`delete from moved_part where tenant_id = ${tenantId}`.execute(to.kysely);
  await noteProgress(context.database.kysely, moving, { stage: 'done' });
  await sql`update tenant_away set state = 'left', runner = null, since = now() where tenant_id = ${tenantId}`.execute(
    from.kysely,
  );
}
