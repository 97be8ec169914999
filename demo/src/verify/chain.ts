import { sealAudit, sealKey } from '@kaoxin/server/platform/audit/seal.ts';
import { verifyAudit } from '@kaoxin/server/platform/audit/verify.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';
import type { Truth } from './truth.ts';

class TakenBack extends Error {}

/** Alters a row with the owner's rights, checks that it is detected, and rolls back. */
const brokenLink: Truth = {
  nth: 10,
  what: ['审计链中一行被直接改库', 'one row of the audit chain altered by SQL'],
  async look({ context: { database, secrets } }) {
    const key = sealKey(secrets);
    while ((await sealAudit(database.kysely, key)) > 0);
    const question = { tenantId: firstTenant, key };
    let altered = '';
    let named: string | null = null;
    const before = await verifyAudit(database.kysely, question);
    await database.kysely
      .transaction()
      .execute(async (db) => {
        await sql`alter table audit disable trigger user`.execute(db);
        const { rows } = await sql<{ id: string }>`update audit set actor_name = actor_name || '改' where id = (
          select audit_id from audit_seal where tenant_id = ${firstTenant} order by seq offset (
            select count(*) / 2 from audit_seal where tenant_id = ${firstTenant}) limit 1) returning id`.execute(db);
        altered = rows[0]?.id ?? '';
        named = (await verifyAudit(db, question)).broken?.id ?? null;
        throw new TakenBack();
      })
      .catch((reason: unknown) => {
        if (!(reason instanceof TakenBack)) throw reason;
      });
    const isNamed = altered !== '' && named === altered;
    return {
      shown: [
        `改动前链${before.ok ? '完整' : '已断'}；${isNamed ? '点名被改的一行' : '未点名被改的一行'}，改动已撤回`,
        `chain ${before.ok ? 'whole' : 'broken'} before; the altered row ${isNamed ? 'is' : 'is not'} named; taken back`,
      ],
      holds: before.ok && isNamed,
    };
  },
};

export const chainTruths: readonly Truth[] = [brokenLink];
