import { sql } from 'kysely';
import { anchorFile, readAnchors } from '#platform/audit/anchors.ts';
import { sealKey } from '#platform/audit/seal.ts';
import type { AuditVerdict } from '#platform/audit/verdict.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import { readConfig } from '#platform/config/config.ts';
import { openAsOwner } from '#platform/database/open.ts';
import { faultOf } from '#platform/errors.ts';
import { makeSecrets } from '#platform/secrets.ts';

const whole = 0;
const broken = 1;
const failed = 2;

/** PostgreSQL error code undefined_table. */
const noTable = '42P01';

/** `npm run verify-audit [-- 000000 …]`: verifies the audit log of these tenants, or of all. Changes nothing. */
async function run(wanted: readonly string[]): Promise<number> {
  const config = readConfig(process.env);
  const key = sealKey(makeSecrets(config.secretKey));
  const database = await openAsOwner(config);
  try {
    const { rows } = await sql<{ tenantId: string }>`
      select tenant_id from tenant union select tenant_id from audit_seal where seq = 1 order by 1`.execute(
      database.kysely,
    );
    const tenants = rows.map((row) => row.tenantId).filter((id) => wanted.length === 0 || wanted.includes(id));
    if (tenants.length === 0) throw new Error('没有这个租户。There is no such tenant.');
    let code = whole;
    for (const tenantId of tenants) {
      const anchors = await readAnchors(anchorFile(config.dataDir), tenantId);
      const verdict = await verifyAudit(database.kysely, { tenantId, key, anchors });
      for (const line of sentences(tenantId, verdict)) console.log(line);
      if (!verdict.ok) code = broken;
    }
    return code;
  } finally {
    await database.close();
  }
}

function sentences(tenantId: string, { count, pending, stalled, closed, broken: row }: AuditVerdict): string[] {
  const begin = closed ? `（第${closed.seq}条及之前已于 ${closed.at} 到期清理）` : '';
  const late = stalled ? [`${tenantId}  ${pending} 条记录超过一分钟未封存。${pending} rows wait for their seal.`] : [];
  if (!row) return [`${tenantId}  完整：${count} 条${begin}。Whole: ${count} rows.`, ...late];
  const who = [row.id && `id ${row.id}`, row.at, row.actorName, row.title].filter(Boolean).join(' · ');
  return [
    `${tenantId}  ${row.msg}${who ? ` [${who}]` : ''}。Broken behind ${count} whole rows: ${row.reason}.`,
    ...late,
  ];
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isEmpty = faultOf(error).code === noTable;
    const reason = error instanceof Error ? error.message : error;
    console.error(isEmpty ? '数据库中没有审计日志。This database holds no audit log.' : reason);
    process.exitCode = failed;
  },
);
