import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { tenantDatasource } from '@kaoxin/contract/system/tenant-datasource.ts';
import { sql } from 'kysely';
import { verifyTimelines } from '#areas/casework/index.ts';
import { needPostgres } from '#areas/develop/index.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { mayChangeShared, platformTenant } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import { writeOwn } from '#platform/http/own-writing.ts';
import { type Exchange, on, onOwn, routes } from '#platform/http/route.ts';
import { prepareSource } from '#platform/places/check.ts';
import { moveTenant } from '#platform/places/move.ts';
import { placesOf } from '#platform/places/place.ts';
import { Work } from '#platform/work.ts';

const { set, detail } = tenantDatasource;

type Lying = AnswerOf<typeof detail>;

/** By its number or the id of its row: clients send either (wire.md B3.7). */
async function lying(work: Work, given: string | undefined): Promise<Lying> {
  const { rows } = await sql<Lying>`
    select t.tenant_id, t.tenant_name, t.datasource_id, d.name as datasource_name
    from tenant t left join datasource d on d.id = t.datasource_id
    where t.is_deleted = 0 and ${seen(work, 't')} and (t.tenant_id = ${given ?? ''} or t.id::text = ${given ?? ''})
    order by t.tenant_id = ${given ?? ''} desc limit 1`.execute(work.handle);
  const [row] = rows;
  if (!row) throw refuse('notFound');
  mayChangeShared(work);
  return row;
}

/** As in the list of tenants: the first one sees all of them, the others themselves. */
const seen = ({ actor }: Work, table: string) =>
  sql`(${actor.tenantId === platformTenant} or ${sql.ref(`${table}.tenant_id`)} = ${actor.tenantId})`;

/**
 * Gives a tenant another data source, or the primary: the database is made ready, the tenant's rows are moved and
 * compared, its timelines walked at the new place, and then it is switched, on every server at the next request.
 */
async function setDatasource(work: Work, input: InputOf<typeof set>, exchange: Exchange): Promise<{ rows: number }> {
  const started = performance.now();
  const { tenantId, datasourceId: from } = await lying(work, input.query.tenantId ?? input.body.tenantId);
  const wanted = input.query.datasourceId ?? input.body.datasourceId ?? null;
  work.target = tenantId;
  if (wanted === from) throw refuse(400, ['该租户已在使用所选数据源', 'The tenant lies in this data source already']);
  const { house } = work;
  if (wanted !== null) {
    const row = await work.table('datasource').find(wanted);
    if (!row) throw refuse(400, ['数据源不存在,请重新选择', 'The data source does not exist']);
    needPostgres(row);
    await prepareSource(house, wanted);
  }
  const places = placesOf(house);
  const rows = await moveTenant(house, {
    tenantId,
    from: places.at(from),
    to: places.at(wanted),
    verify: () => verifyAt(work, tenantId, wanted),
    switchOver: (moved) =>
      writeOwn(work, { call: set, input: { ...input, rows: moved }, exchange, started, forgetful: true }, (inside) =>
        switchOver(inside, tenantId, from, wanted),
      ),
  });
  return { rows };
}

/** Walks every timeline of the tenant where it has arrived. */
async function verifyAt(work: Work, tenantId: string, datasourceId: string | null): Promise<void> {
  const actor = { ...tenantActor(tenantId, '数据迁移'), datasourceId };
  const verdict = await verifyTimelines(new Work(work.house, actor, work.requestId, 'business'), {});
  if (!verdict.ok)
    throw refuse(409, [
      `办理记录核验未通过(${verdict.broken?.msg ?? ''}),未切换,原数据源继续使用`,
      `A timeline is broken (${verdict.broken?.msg ?? ''}); nothing was switched`,
    ]);
}

async function switchOver(work: Work, tenantId: string, from: string | null, to: string | null): Promise<void> {
  work.target = tenantId;
  if (to !== null) await work.table('datasource').needLocked(to);
  const { rows } = await sql`update tenant set datasource_id = ${to}, version = version + 1,
      update_user = ${work.actor.id}, update_time = ${work.now}
    where tenant_id = ${tenantId} and is_deleted = 0 and datasource_id is not distinct from ${from}::bigint
    returning id`.execute(work.handle);
  if (rows.length === 0) throw refuse('changedByOther');
}

export const tenantDatasourceRoutes = routes('platform', [
  on(detail, (work, { query }) => lying(work, query.tenantId)),
  // copies between two databases before its transaction
  onOwn(set, setDatasource),
]);
