import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { isCitizenRow } from './citizen-entry.ts';

/** Rows of a block: few enough to scan while a user waits, many enough to keep blocks few. */
const rowsOfBlock = 30_000;
/** A block lists the row ids of a kind with at most this many rows. */
export const few = 20;
/** Milliseconds of one turn; an older installation counts its log over several turns. */
const turnTime = 2_000;

/** The id `next_id()` gave ten minutes ago, to half a minute (migrations/0001-foundation.ts). No transaction lasts that long. */
export const settled = sql`((extract(epoch from now() - interval '10 minutes') * 1000 - 1704067200000)::bigint << 22)`;

/** Counts the next `rows` settled rows of a tenant as a block; false while there are too few. */
async function countBlock(db: Kysely<unknown>, tenantId: string, rows: number): Promise<boolean> {
  const before = await sql<{ afterId: string }>`
    select coalesce(max(last_id), 0) as after_id from audit_block where tenant_id = ${tenantId}`.execute(db);
  // A value, not a subquery: the plan must know where the index scan begins.
  const afterId = before.rows[0]?.afterId ?? '0';
  const last = await sql<{ lastId: string }>`
    select id as last_id from audit where tenant_id = ${tenantId} and id > ${afterId}::bigint and id <= ${settled}
    order by id offset ${rows - 1} limit 1`.execute(db);
  const lastId = last.rows[0]?.lastId;
  if (lastId === undefined) return false;
  const inside = sql`tenant_id = ${tenantId} and id > ${afterId}::bigint and id <= ${lastId}::bigint`;
  const { rows: made } = await sql<{ id: string }>`
    insert into audit_block (tenant_id, after_id, last_id, from_at, to_at, n)
    select ${tenantId}, ${afterId}, ${lastId}, min(at), max(at), count(*) from audit where ${inside}
    returning id`.execute(db);
  await countKinds(db, made[0]?.id ?? '', inside);
  await sql`
    insert into audit_value (tenant_id, field, value)
    select distinct ${tenantId}, part.* from audit, lateral (values ('actor_name', actor_name), ('ip', case when not ${isCitizenRow} then ip end)) part(field, value)
    where ${inside} and part.value is not null
    on conflict do nothing`.execute(db);
  return true;
}

async function countKinds(db: Kysely<unknown>, blockId: string, inside: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into audit_kind (tenant_id, call, title, status, result)
    select distinct tenant_id, call, title, status, result from audit where ${inside}
    except select tenant_id, call, title, status, result from audit_kind
    on conflict do nothing`.execute(db);
  await sql`
    insert into audit_count (kind_id, block_id, n, ids)
    select kind.id, ${blockId}, part.n, part.ids from (
      select tenant_id, call, title, status, result, count(*)::int as n,
        case when count(*) <= ${few} then array_agg(id) end as ids
      from audit where ${inside} group by 1, 2, 3, 4, 5) part
    join audit_kind kind using (tenant_id, call, title, status, result)`.execute(db);
}

export async function countBlocks(db: Kysely<unknown>, rows = rowsOfBlock, time = turnTime): Promise<void> {
  const until = performance.now() + time;
  await sql`set local statement_timeout = '60s'`.execute(db);
  // Rows may be removed at the same time: their trigger takes the same lock.
  await sql`lock table audit_block in share row exclusive mode`.execute(db);
  const tenants = await sql<{ tenantId: string }>`select tenant_id from tenant order by random()`.execute(db);
  for (const { tenantId } of tenants.rows) while (performance.now() < until && (await countBlock(db, tenantId, rows)));
}

export const auditBlocks: PeriodicJob = {
  lock: 34,
  name: 'blocks of the audit log',
  everyMs: 60_000,
  run: (db) => countBlocks(db),
};
