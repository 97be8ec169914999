import { createHmac } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { TurnJob } from '#platform/jobs/periodic.ts';
import type { Secrets } from '#platform/secrets.ts';
import { eventHash, GENESIS } from './chain.ts';
import { rowDigest, sealedEvent } from './stored-row.ts';

export interface Head {
  tenantId: string;
  seq: number;
  hash: string;
}

/**
 * Milliseconds by which a row may become visible after rows with later ids and still be sealed: its transaction took
 * the id and committed late. Sessions end after 30 s of silence, so this is ample. An older row without a seal was not
 * written by the product and is never sealed.
 */
export const lateBy = 5 * 60_000;

/** Rows sealed per turn; a turn runs every two seconds. */
const atOnce = 5_000;

export const sealKey = (secrets: Secrets): Buffer => secrets.key('audit-seal');

/** Needs SECRET_KEY, so that someone with only the database cannot recompute a chain. */
export const sealMac = (key: Buffer, { tenantId, seq, hash }: Head, sealedAt: string): string =>
  createHmac('sha256', key).update(`${tenantId}\n${seq}\n${hash}\n${sealedAt}`).digest('hex');

/** Rows at or below this id are sealed or never will be (docs/decisions/007-audit-seal.md). */
export async function sealedUpTo(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select greatest(0, audit_id - (${lateBy}::bigint << 22)) as id from audit_seal s
    where exists (select from audit a where a.id = s.audit_id) order by audit_id desc limit 1`.execute(db);
  return rows[0]?.id ?? '0';
}

/**
 * Seals the oldest unsealed rows, at most `limit`, in one transaction of one server at a time; returns their number.
 * Only committed rows are visible, and later commits are sealed later: the order of the chain is the order of sealing.
 */
export async function sealAudit(db: QueryExecutorProvider, key: Buffer, limit = atOnce): Promise<number> {
  const low = await sealedUpTo(db);
  // Literals, not parameters: the plan must know that this is the end of the table.
  const { rows } = await sql<{ id: string; tenantId: string; digest: string }>`
    select a.id, a.tenant_id, ${rowDigest} as digest from audit a
    where a.id > ${sql.lit(low)}::bigint
      and not exists (select from audit_seal s where s.audit_id = a.id and s.audit_id > ${sql.lit(low)}::bigint)
    order by a.id limit ${sql.lit(limit)}`.execute(db);
  if (rows.length === 0) return 0;
  const now = await sql<{ at: string }>`select extract(epoch from now())::bigint as at`.execute(db);
  const sealedAt = now.rows[0]?.at ?? '0';
  const heads = await headsOf(db, [...new Set(rows.map((row) => row.tenantId))]);
  const seals = rows.map((row) => {
    const head = heads.get(row.tenantId) ?? { tenantId: row.tenantId, seq: 0, hash: GENESIS };
    const seq = head.seq + 1;
    const next = { tenantId: row.tenantId, seq, hash: eventHash(head.hash, sealedEvent(seq, row.digest)) };
    heads.set(row.tenantId, next);
    return { ...next, auditId: row.id };
  });
  const signed = seals.map((seal) => {
    const isLast = heads.get(seal.tenantId)?.seq === seal.seq;
    return { ...seal, mac: isLast ? sealMac(key, seal, sealedAt) : null };
  });
  const column = <K extends keyof (typeof signed)[number]>(name: K) => signed.map((seal) => seal[name]);
  await sql`
    insert into audit_seal (tenant_id, seq, audit_id, hash, mac, sealed_at)
    select t, s, i, decode(h, 'hex'), decode(m, 'hex'), case when m is not null then to_timestamp(${sealedAt}::bigint) end
    from unnest(${column('tenantId')}::text[], ${column('seq')}::bigint[], ${column('auditId')}::bigint[],
      ${column('hash')}::text[], ${column('mac')}::text[]) as new (t, s, i, h, m)`.execute(db);
  return rows.length;
}

export async function headsOf(db: QueryExecutorProvider, tenants: readonly string[]): Promise<Map<string, Head>> {
  const { rows } = await sql<{ tenantId: string; seq: string; hash: string }>`
    select distinct on (t) t as tenant_id, last.seq, encode(last.hash, 'hex') as hash
    from unnest(${tenants}::text[]) t cross join lateral (
      (select seq, hash from audit_seal where tenant_id = t order by seq desc limit 1)
      union all (select seq, hash from audit_closing where tenant_id = t order by seq desc limit 1)) last
    order by t, last.seq desc`.execute(db);
  return new Map(rows.map(({ tenantId, seq, hash }) => [tenantId, { tenantId, seq: Number(seq), hash }]));
}

export const auditSealing: TurnJob = {
  lock: 33,
  name: 'seals of the audit log',
  everyMs: 2_000,
  run: async (db, context) => void (await sealAudit(db, sealKey(context.secrets))),
};
