import { sql } from 'kysely';
import { openContext } from '../../server/src/open-context.ts';
import { tenantActor } from '../../server/src/platform/access/actor.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { dataSourcesOf } from '../../server/src/platform/datasources/datasource.ts';
import { askForSms } from '../../server/src/platform/sms/ask-for-sms.ts';
import { Work } from '../../server/src/platform/work.ts';

/**
 * A process that sends SMS: each transaction on business tables writes a row and a text message to the next phone after
 * FIRST_PHONE, until it is killed.
 */
const { context } = await openContext(readConfig(process.env));
const tenantId = '000000';
const datasourceId = await dataSourcesOf(context).sourceOf(tenantId);
const actor = { ...tenantActor(tenantId, 'test'), datasourceId };
for (let phone = Number(process.env.FIRST_PHONE); ; phone += 1) {
  await new Work(context, actor, 'test', 'business').transaction(async (work) => {
    await sql`insert into import_done (tenant_id, kind, row_hash, case_id)
      values (${tenantId}, 'told', ${String(phone)}, 1)`.execute(work.handle);
    await askForSms(work, { phone: String(phone), params: { caseNo: '1' }, purpose: 'notice' });
  });
}
