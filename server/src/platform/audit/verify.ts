import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { GENESIS, verifyChain } from './chain.ts';
import { sealMac } from './seal.ts';
import { type StoredRow, sealedEvent, storedColumns } from './stored-row.ts';
import { firstIdOf, waitingRows, withoutSeal } from './unsealed.ts';
import type { AuditVerdict, BrokenBecause, BrokenRow } from './verdict.ts';

export interface AuditQuestion {
  tenantId: string;
  key: Buffer;
  /** heads noted outside the database, by seq */
  anchors?: ReadonlyMap<number, string>;
  /** `yyyy-MM-dd`, both inclusive; absent: everything */
  from?: string | null;
  to?: string | null;
  progress?: (count: number) => void;
}

/** A seal and, as far as it is there, the row it stands for. */
type SealedRow = (StoredRow | { id: null }) & {
  sealSeq: string;
  sealRow: string;
  sealHash: string;
  sealMac: string | null;
  sealTime: string | null;
};
interface Place {
  seq: number;
  hash: string;
}

/** Rows read in one statement. */
const atOnce = 5_000;

/**
 * Walks a tenant's chain over the audit log and names the first row that is not as it was written. With days, the part
 * whose rows were written on them; a part begins at its predecessor's hash.
 */
export async function verifyAudit(db: QueryExecutorProvider, question: AuditQuestion): Promise<AuditVerdict> {
  const closed = await closingOf(db, question.tenantId);
  const begin = closed ? { seq: closed.seq, hash: closed.hash } : { seq: 0, hash: GENESIS };
  const part = await partOf(db, question, begin);
  const walked = await walk(db, question, part);
  const untold =
    closed && !closed.isTold
      ? noRow(closed.seq, 'closing', `第${closed.seq}条及之前的记录被清理,链中却没有清理记录`)
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

/** The last closed part, and whether the chain itself says that it was closed. */
async function closingOf(db: QueryExecutorProvider, tenantId: string) {
  const { rows } = await sql<{ seq: string; hash: string; at: string; isTold: boolean }>`
    select c.seq, encode(c.hash, 'hex') as hash, c.at, exists (
      select from audit a join audit_seal s on s.audit_id = a.id
      where a.id = c.audit_id and a.tenant_id = c.tenant_id and a.input ->> 'hash' = encode(c.hash, 'hex')) as is_told
    from audit_closing c where c.tenant_id = ${tenantId} order by c.seq desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, seq: Number(row.seq) } : null;
}

/** Where the walk begins and the last place it goes to; rows that committed late may stand a little outside their day. */
async function partOf(db: QueryExecutorProvider, { tenantId, from, to }: AuditQuestion, begin: Place) {
  const first = from ? await placeAt(db, tenantId, sql`audit_id >= ${firstIdOf(from)} order by audit_id`) : null;
  const last = to ? await placeAt(db, tenantId, sql`audit_id < ${firstIdOf(to, 1)} order by audit_id desc`) : null;
  const before = first === null ? null : await placeAt(db, tenantId, sql`seq = ${first.seq - 1}`);
  const end = to ? (last?.seq ?? 0) : null;
  return { begin: before ?? begin, end: from && first === null ? 0 : end };
}

async function placeAt(db: QueryExecutorProvider, tenantId: string, where: RawBuilder<unknown>): Promise<Place | null> {
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
  { begin, end }: { begin: Place; end: number | null },
): Promise<{ count: number; broken: BrokenRow | null }> {
  let last = begin;
  let isSigned = true;
  let count = 0;
  for (;;) {
    const rows = await sealedAfter(db, tenantId, last.seq, end);
    for (const row of rows) {
      const broken = wrongWith(row, last, tenantId, key, anchors);
      if (broken) return { count, broken };
      last = { seq: last.seq + 1, hash: row.sealHash };
      isSigned = row.sealMac !== null;
      count += 1;
    }
    progress?.(count);
    if (rows.length < atOnce) break;
  }
  if (end !== null) return { count, broken: null };
  const noted = Math.max(0, ...anchors.keys());
  return { count, broken: noted > last.seq || !isSigned ? cutAfter(last.seq) : null };
}

function wrongWith(
  row: SealedRow,
  last: Place,
  tenantId: string,
  key: Buffer,
  anchors: ReadonlyMap<number, string>,
): BrokenRow | null {
  const { sealRow, sealHash: hash, sealMac: mac, sealTime } = row;
  const stored = row.id === null ? null : row;
  const seq = Number(row.sealSeq);
  const expected = last.seq + 1;
  const told = (reason: BrokenBecause, msg: string, place = seq): BrokenRow => ({
    seq: place,
    id: place === seq ? sealRow : null,
    at: stored && place === seq ? timeOf(stored.atSeconds) : null,
    actorName: stored && place === seq ? stored.actorName : null,
    title: stored && place === seq ? stored.title : null,
    reason,
    msg,
  });
  if (seq === expected && !stored) return told('missing', `第${seq}条记录缺失`);
  const event = stored && sealedEvent(seq, stored);
  const verdict = verifyChain([{ seq, prevHash: last.hash, hash, event }], last);
  if (!verdict.ok) return told(verdict.reason, verdict.msg, verdict.seq);
  if (mac !== null && mac !== sealMac(key, { tenantId, seq, hash }, sealTime ?? ''))
    return told('mac', `第${seq}条记录的封印不是由本系统所盖`);
  const noted = anchors.get(seq);
  return noted === undefined || noted === hash ? null : told('link', `第${seq}条记录与库外留存的校验码不符`);
}

const cutAfter = (seq: number): BrokenRow => noRow(seq + 1, 'cut', `第${seq}条之后的记录被截去`);

/** A place in the chain whose row cannot be shown. */
const noRow = (seq: number, reason: BrokenBecause, msg: string): BrokenRow => ({
  seq,
  id: null,
  at: null,
  actorName: null,
  title: null,
  reason,
  msg,
});

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
const timeOf = (seconds: string): string =>
  new Date((Number(seconds) + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ');

async function sealedAfter(db: QueryExecutorProvider, tenantId: string, seq: number, end: number | null) {
  const { rows } = await sql<SealedRow>`
    select s.seq as seal_seq, s.audit_id as seal_row, encode(s.hash, 'hex') as seal_hash,
      encode(s.mac, 'hex') as seal_mac, extract(epoch from s.sealed_at)::bigint as seal_time, ${storedColumns}
    from audit_seal s left join audit a on a.id = s.audit_id
    where s.tenant_id = ${tenantId} and s.seq > ${seq} and (${end}::bigint is null or s.seq <= ${end}::bigint)
    order by s.seq limit ${atOnce}`.execute(db);
  return rows;
}
