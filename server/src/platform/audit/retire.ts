import { type Kysely, sql } from 'kysely';
import { auditSealing, sealAudit } from './seal.ts';
import { firstIdOf } from './unsealed.ts';
import { verifyAudit } from './verify.ts';

const atOnce = 10_000;

export interface Retired {
  rows: number;
  seq: number | null;
}

/**
 * Removes a tenant's audit rows written before a day: verifies the part, closes it with its last seal, records the
 * removal in the chain, then removes rows and seals. Runs as the owner of the tables. The next run completes an
 * interrupted one. The database refuses to remove rows younger than 180 days.
 *
 * @param before `yyyy-MM-dd`
 * @throws when the part was altered
 */
export async function retireAudit(
  db: Kysely<unknown>,
  { tenantId, before, key }: { tenantId: string; before: string; key: Buffer },
): Promise<Retired> {
  const seq = await lastSealBefore(db, tenantId, before);
  if (seq !== null) await close(db, { tenantId, before, key, seq });
  const rows = await removeClosed(db, tenantId);
  return { rows, seq };
}

async function lastSealBefore(db: Kysely<unknown>, tenantId: string, before: string): Promise<number | null> {
  const { rows } = await sql<{ seq: string }>`
    select seq from audit_seal s where tenant_id = ${tenantId} and mac is not null
      and seq < coalesce((select min(seq) from audit_seal where tenant_id = ${tenantId} and audit_id >= ${firstIdOf(before)}),
        (select max(seq) + 1 from audit_seal where tenant_id = ${tenantId}))
      and seq > coalesce((select max(seq) from audit_closing where tenant_id = ${tenantId}), 0)
    order by seq desc limit 1`.execute(db);
  return rows[0] ? Number(rows[0].seq) : null;
}

async function close(
  db: Kysely<unknown>,
  { tenantId, before, key, seq }: { tenantId: string; before: string; key: Buffer; seq: number },
): Promise<void> {
  const verdict = await verifyAudit(db, { tenantId, key, to: before });
  if (verdict.broken) throw new Error(`${tenantId}: ${verdict.broken.msg}`);
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(7201, ${auditSealing.lock})`.execute(transaction);
    await sql`
      with told as (
        insert into audit (tenant_id, actor_name, request_id, call, title, target, result, status, duration_ms, input)
        select tenant_id, session_user, 'retire-audit', 'retire-audit', '审计日志到期清理', seq::text, 1, 200, 0,
          jsonb_build_object('seq', seq, 'before', ${before}::text, 'hash', encode(hash, 'hex'))
        from audit_seal where tenant_id = ${tenantId} and seq = ${seq} returning id)
      insert into audit_closing (tenant_id, seq, hash, audit_id)
      select s.tenant_id, s.seq, s.hash, told.id from told, audit_seal s where s.tenant_id = ${tenantId} and s.seq = ${seq}`.execute(
      transaction,
    );
    await sealAudit(transaction, key);
  });
}

/** Removes rows before their seals, the only order the triggers allow. */
async function removeClosed(db: Kysely<unknown>, tenantId: string): Promise<number> {
  let rows = 0;
  for (;;) {
    const part = sql`select s.seq, s.audit_id from audit_seal s where s.tenant_id = ${tenantId}
      and s.seq <= (select max(seq) from audit_closing where tenant_id = ${tenantId}) order by s.seq limit ${atOnce}`;
    const removed = await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const gone = await sql`delete from audit where id in (select audit_id from (${part}) part)`.execute(transaction);
      const seals =
        await sql`delete from audit_seal where tenant_id = ${tenantId} and seq in (select seq from (${part}) part)`.execute(
          transaction,
        );
      rows += Number(gone.numAffectedRows ?? 0);
      return Number(seals.numAffectedRows ?? 0);
    });
    if (removed === 0) return rows;
  }
}
