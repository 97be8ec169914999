import { sql } from 'kysely';
import { retireAudit } from '#platform/audit/retire.ts';
import { sealKey } from '#platform/audit/seal.ts';
import { readConfig } from '#platform/config/config.ts';
import { openAsOwner } from '#platform/database/open.ts';
import { makeSecrets } from '#platform/secrets.ts';

/**
 * `npm run retire-audit -- 2026-01-01`: deletes the audit rows of all tenants before that day, as the database owner.
 */
async function run([before = '']: readonly string[]): Promise<void> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(before) || Number.isNaN(Date.parse(before)))
    throw new Error(
      '请写明日期，例如：npm run retire-audit -- 2026-01-01。Name a day, for example: npm run retire-audit -- 2026-01-01',
    );
  const config = readConfig(process.env);
  const key = sealKey(makeSecrets(config.secretKey));
  const database = await openAsOwner(config);
  try {
    const { rows } = await sql<{ tenantId: string }>`select tenant_id from tenant order by 1`.execute(database.kysely);
    for (const { tenantId } of rows) {
      const retired = await retireAudit(database.kysely, { tenantId, before, key });
      console.log(`${tenantId}  清理 ${retired.rows} 条。${retired.rows} rows removed.`);
    }
  } finally {
    await database.close();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
