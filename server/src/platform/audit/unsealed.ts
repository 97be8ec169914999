import { type QueryExecutorProvider, sql } from 'kysely';
import { sealedUpTo } from './seal.ts';
import type { BrokenRow } from './verdict.ts';

const atOnce = 20_000;

interface Part {
  last: string | null;
  id: string | null;
  n: number;
}

/**
 * The first id of a day. Ids begin with 41 bits of milliseconds since 2024 (migrations/0001-foundation.ts), exact to half
 * a minute: rows of the first half minute may count to the day before.
 */
export const firstIdOf = (day: string, plus = 0) => sql`(least(greatest(
  (extract(epoch from ${day}::date::timestamptz) * 1000)::bigint + ${plus * 86_400_000}::bigint - 1704067200000, 0), 2199023255551) << 22)`;

export async function withoutSeal(
  db: QueryExecutorProvider,
  { tenantId, from, to }: { tenantId: string; from?: string | null; to?: string | null },
): Promise<BrokenRow | null> {
  const low = await sealedUpTo(db);
  let after: string | null = '0';
  while (after !== null) {
    const rows: Part[] = await sql<Part>`
      select max(id) as last, count(*)::int as n,
        min(id) filter (where not exists (select from audit_seal s where s.audit_id = part.id)) as id
      from (select id from audit where tenant_id = ${tenantId} and id > ${after} and id <= ${low}
        and (${from ?? null}::date is null or id >= ${firstIdOf(from ?? '2024-01-01')})
        and (${to ?? null}::date is null or id < ${firstIdOf(to ?? '2024-01-01', 1)})
        order by id limit ${atOnce}) part`
      .execute(db)
      .then((answer) => answer.rows);
    const part: Part | undefined = rows[0];
    if (part?.id) return await unsealedRow(db, part.id);
    after = part?.n === atOnce ? part.last : null;
  }
  return null;
}

const unsealedRow = async (db: QueryExecutorProvider, id: string): Promise<BrokenRow> => ({
  seq: null,
  id,
  ...(await factsOf(db, id)),
  reason: 'unsealed',
  msg: `记录${id}没有封印，不是由本系统写入`,
});

type Facts = Pick<BrokenRow, 'at' | 'actorName' | 'title'>;
export const nothingKnown: Facts = { at: null, actorName: null, title: null };

export async function factsOf(db: QueryExecutorProvider, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`select at, actor_name, title from audit where id = ${id}`.execute(db);
  return rows[0] ?? nothingKnown;
}

export async function waitingRows(
  db: QueryExecutorProvider,
  tenantId: string,
): Promise<{ pending: number; stalled: boolean }> {
  const low = await sealedUpTo(db);
  const { rows } = await sql<{ pending: number; stalled: boolean }>`
    select count(*)::int as pending, coalesce(min(at) < now() - interval '1 minute', false) as stalled
    from audit a where a.tenant_id = ${tenantId} and a.id > ${sql.lit(low)}::bigint
      and not exists (select from audit_seal s where s.audit_id = a.id)`.execute(db);
  return rows[0] ?? { pending: 0, stalled: false };
}
