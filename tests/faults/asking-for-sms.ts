import { sql } from 'kysely';
import { openHouse } from '../../server/src/house.ts';
import { tenantActor } from '../../server/src/platform/access/actor.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { placesOf } from '../../server/src/platform/places/place.ts';
import { askForSms } from '../../server/src/platform/sms/ask-for-sms.ts';
import { Work } from '../../server/src/platform/work.ts';

/**
 * A module that tells people by phone, as a process of its own: each transaction on business tables leaves a row and a
 * text message, one phone after the other from FIRST_PHONE on, until it is killed.
 */
const { house } = await openHouse(readConfig(process.env));
const tenantId = '000000';
const datasourceId = await placesOf(house).sourceOf(tenantId);
const actor = { ...tenantActor(tenantId, 'test'), datasourceId };
for (let phone = Number(process.env.FIRST_PHONE); ; phone += 1) {
  await new Work(house, actor, 'test', 'business').transaction(async (work) => {
    await sql`insert into import_done (tenant_id, kind, row_hash, case_id)
      values (${tenantId}, 'told', ${String(phone)}, 1)`.execute(work.handle);
    await askForSms(work, { phone: String(phone), params: { caseNo: '1' }, purpose: 'notice' });
  });
}
