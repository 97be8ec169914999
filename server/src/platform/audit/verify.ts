import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { GENESIS, verifyChain } from './chain.ts';
import { sealMac } from './seal.ts';
import { rowDigest, sealedEvent } from './stored-row.ts';
import { factsOf, firstIdOf, nothingKnown, waitingRows, withoutSeal } from './unsealed.ts';
import type { AuditVerdict, BrokenBecause, BrokenRow } from './verdict.ts';

export interface AuditQuestion {
  tenantId: string;
  key: Buffer;
  anchors?: ReadonlyMap<number, string>;
  /** `yyyy-MM-dd`, both inclusive; absent: everything */
  from?: string | null;
  to?: string | null;
  progress?: (count: number) => void;
}

interface Seal {
  seq: string;
  auditId: string;
  hash: string;
  mac: string | null;
  sealedAt: string | null;
  digest: string | null;
}
interface Wrong {
  seq: number;
  auditId: string | null;
  reason: BrokenBecause;
  msg: string;
}
interface ChainPlace {
  seq: number;
  hash: string;
}

const atOnce = 5_000;

/**
 * Verifies a tenant's chain against the audit log and names the first broken row. With days, it verifies the rows
 * written on them, beginning at the preceding hash.
 */
export async function verifyAudit(db: QueryExecutorProvider, question: AuditQuestion): Promise<AuditVerdict> {
  const closed = await closingOf(db, question.tenantId);
  const begin = closed ? { seq: closed.seq, hash: closed.hash } : { seq: 0, hash: GENESIS };
  const part = await partOf(db, question, begin);
  const walked = await walk(db, question, part);
  const untold =
    closed && !closed.isTold
      ? noRow(closed.seq, 'closing', `第${closed.seq}条及之前的记录被清理，链中却没有清理记录`)
      : null;
  const broken = walked.broken ?? untold ?? (await withoutSeal(db, question));
  const waiting = await waitingRows(db, question.tenantId);
  return {
    ok: broken === null,
    count: walked.count,
    ...waiting,
    closed: closed && { seq: closed.seq, at: closed.at },
    broken,
  };
}

async function closingOf(db: QueryExecutorProvider, tenantId: string) {
  const { rows } = await sql<{ seq: string; hash: string; at: string; isTold: boolean }>`
    select c.seq, encode(c.hash, 'hex') as hash, c.at, exists (
      select from audit a join audit_seal s on s.audit_id = a.id
      where a.id = c.audit_id and a.tenant_id = c.tenant_id and a.input ->> 'hash' = encode(c.hash, 'hex')) as is_told
    from audit_closing c where c.tenant_id = ${tenantId} order by c.seq desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, seq: Number(row.seq) } : null;
}

/** First and last link of the verified days. Rows that committed late may be slightly outside their day. */
async function partOf(db: QueryExecutorProvider, { tenantId, from, to }: AuditQuestion, begin: ChainPlace) {
  const first = from ? await placeAt(db, tenantId, sql`audit_id >= ${firstIdOf(from)} order by audit_id`) : null;
  const last = to ? await placeAt(db, tenantId, sql`audit_id < ${firstIdOf(to, 1)} order by audit_id desc`) : null;
  const before = first === null ? null : await placeAt(db, tenantId, sql`seq = ${first.seq - 1}`);
  const end = to ? (last?.seq ?? 0) : null;
  return { begin: before ?? begin, end: from && first === null ? 0 : end };
}

async function placeAt(
  db: QueryExecutorProvider,
  tenantId: string,
  where: RawBuilder<unknown>,
): Promise<ChainPlace | null> {
  const { rows } = await sql<{ seq: string; hash: string }>`
    select seq, encode(hash, 'hex') as hash from audit_seal where tenant_id = ${tenantId} and ${where} limit 1`.execute(
    db,
  );
  const [row] = rows;
  return row ? { seq: Number(row.seq), hash: row.hash } : null;
}

async function walk(
  db: QueryExecutorProvider,
  { tenantId, key, anchors = new Map(), progress }: AuditQuestion,
  { begin, end }: { begin: ChainPlace; end: number | null },
): Promise<{ count: number; broken: BrokenRow | null }> {
  let last = begin;
  let isSigned = true;
  let count = 0;
  let coming = sealedAfter(db, tenantId, last.seq, end);
  for (;;) {
    const rows = await coming;
    const isEnd = rows.length < atOnce;
    // The database reads the next part while this server computes.
    if (!isEnd) coming = sealedAfter(db, tenantId, Number(rows.at(-1)?.seq), end);
    coming.catch(() => undefined);
    for (const row of rows) {
      const broken = wrongWith(row, last, tenantId, key, anchors);
      if (broken) return { count, broken: await told(db, broken) };
      last = { seq: last.seq + 1, hash: row.hash };
      isSigned = row.mac !== null;
      count += 1;
    }
    progress?.(count);
    if (isEnd) break;
  }
  if (end !== null) return { count, broken: null };
  const noted = Math.max(0, ...anchors.keys());
  return { count, broken: noted > last.seq || !isSigned ? cutAfter(last.seq) : null };
}

function wrongWith(
  { digest, hash, mac, sealedAt, auditId, ...seal }: Seal,
  last: ChainPlace,
  tenantId: string,
  key: Buffer,
  anchors: ReadonlyMap<number, string>,
): Wrong | null {
  const seq = Number(seal.seq);
  const at = (reason: BrokenBecause, msg: string): Wrong => ({ seq, auditId, reason, msg });
  if (seq === last.seq + 1 && digest === null) return at('missing', `第${seq}条记录缺失`);
  const event = digest === null ? null : sealedEvent(seq, digest);
  const verdict = verifyChain([{ seq, prevHash: last.hash, hash, event }], last);
  if (!verdict.ok) return { ...verdict, auditId: verdict.seq === seq ? auditId : null };
  if (mac !== null && mac !== sealMac(key, { tenantId, seq, hash }, sealedAt ?? ''))
    return at('mac', `第${seq}条记录的封印不是由本系统所盖`);
  const noted = anchors.get(seq);
  return noted === undefined || noted === hash ? null : at('link', `第${seq}条记录与库外留存的校验码不符`);
}

const cutAfter = (seq: number): BrokenRow => noRow(seq + 1, 'cut', `第${seq}条之后的记录被截去`);

const noRow = (seq: number, reason: BrokenBecause, msg: string): BrokenRow => ({
  seq,
  id: null,
  ...nothingKnown,
  reason,
  msg,
});

async function sealedAfter(db: QueryExecutorProvider, tenantId: string, seq: number, end: number | null) {
  const { rows } = await sql<Seal>`
    select s.seq, s.audit_id, encode(s.hash, 'hex') as hash, encode(s.mac, 'hex') as mac,
      extract(epoch from s.sealed_at)::bigint as sealed_at, case when a.id is not null then ${rowDigest} end as digest
    from audit_seal s left join audit a on a.id = s.audit_id
    where s.tenant_id = ${tenantId} and s.seq > ${seq} and (${end}::bigint is null or s.seq <= ${end}::bigint)
    order by s.seq limit ${atOnce}`.execute(db);
  return rows;
}

const told = async (db: QueryExecutorProvider, { seq, auditId, reason, msg }: Wrong): Promise<BrokenRow> => ({
  seq,
  id: auditId,
  ...(auditId === null ? nothingKnown : await factsOf(db, auditId)),
  reason,
  msg,
});
