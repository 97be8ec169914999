import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { tenantDatasource } from '@kaoxin/contract/system/tenant-datasource.ts';
import { sql } from 'kysely';
import { needPostgres } from '#areas/develop/index.ts';
import { brokenTimeline } from '#engine/timeline/timeline-check.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { mayChangeShared, platformTenant } from '#platform/access/other-tenant.ts';
import type { AppContext } from '#platform/app-context.ts';
import { prepareSource } from '#platform/datasources/check.ts';
import { tenantMoving } from '#platform/datasources/move-job.ts';
import { moveOf, orderMove } from '#platform/datasources/move-row.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import { type Exchange, manualTransaction, on, routes } from '#platform/http/route.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { Work } from '#platform/work.ts';

const { set, detail } = tenantDatasource;

type Lying = AnswerOf<typeof detail>;

/** Accepts the tenant number or the row id, because clients send either (wire.md B3.7). */
async function lying(work: Work, given: string | undefined): Promise<Omit<Lying, 'move'>> {
  const { rows } = await sql<Omit<Lying, 'move'>>`
    select t.tenant_id, t.tenant_name, t.datasource_id, d.name as datasource_name
    from tenant t left join datasource d on d.id = t.datasource_id
    where t.is_deleted = 0 and ${seen(work, 't')} and (t.tenant_id = ${given ?? ''} or t.id::text = ${given ?? ''})
    order by t.tenant_id = ${given ?? ''} desc limit 1`.execute(work.handle);
  const [row] = rows;
  if (!row) throw refuse('notFound');
  mayChangeShared(work);
  return row;
}

const seen = ({ actor }: Work, table: string) =>
  sql`(${actor.tenantId === platformTenant} or ${sql.ref(`${table}.tenant_id`)} = ${actor.tenantId})`;

async function detailOf(work: Work, given: string): Promise<Lying> {
  const found = await lying(work, given);
  const move = await moveOf(work.platform, found.tenantId);
  return { ...found, move: move && { ...move, fault: move.fault && say(move.fault, work.actor.language) } };
}

/**
 * Assigns another data source or the primary. Prepares the database at once and reports its problems; a job moves the
 * rows, and `detail` reports progress.
 */
async function setDatasource(work: Work, input: InputOf<typeof set>, exchange: Exchange): Promise<Audited<null>> {
  const started = performance.now();
  const { tenantId, datasourceId: from } = await lying(work, input.query.tenantId ?? input.body.tenantId);
  const wanted = input.query.datasourceId ?? input.body.datasourceId ?? null;
  work.target = tenantId;
  if (wanted === from) throw refuse(400, ['该租户已在使用所选数据源', 'The tenant lies in this data source already']);
  if (wanted !== null) {
    const row = await work.table('datasource').find(wanted);
    if (!row) throw refuse(400, ['数据源不存在，请重新选择', 'The data source does not exist']);
    needPostgres(row);
    await prepareSource(work.context, wanted);
  }
  return auditedTransaction(work, { call: set, input, exchange, started, noReplay: true }, async (inside) => {
    inside.target = tenantId;
    await orderMove(inside, tenantId, from, wanted);
    return null;
  });
}

async function verifyAt(context: AppContext, tenantId: string, datasourceId: string | null): Promise<void> {
  const actor = { ...tenantActor(tenantId, '数据迁移'), datasourceId };
  const fault = await brokenTimeline(new Work(context, actor, 'job', 'business'));
  if (fault !== undefined)
    throw refuse(409, [
      `办理记录核验未通过（${fault}），未切换，原数据源继续使用`,
      `A timeline is broken (${fault}); nothing was switched`,
    ]);
}

export const tenantJobKinds: readonly JobKind[] = [tenantMoving(verifyAt)];

export const tenantDatasourceRoutes = routes('platform', [
  on(detail, (work, { query }) => detailOf(work, query.tenantId)),
  // Prepares another database before its own transaction.
  manualTransaction(set, setDatasource),
]);
