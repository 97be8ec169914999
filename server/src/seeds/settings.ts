import { type Kysely, sql } from 'kysely';
import { seededDays } from '#engine/calendar/holidays.ts';
import { settingKeys } from '#platform/settings/settings.ts';
import { parameterSeeds } from './parameters.ts';
import { firstTenant } from './tenant.ts';

export async function seedParameters(db: Kysely<unknown>): Promise<void> {
  await sql`insert into setting_key (key) select unnest(${settingKeys}::text[]) on conflict do nothing`.execute(db);
  await sql`
    insert into param (tenant_id, param_key, param_value, param_name, remark)
    select ${firstTenant}, seed.key, seed.value, seed.name, seed.remark
    from jsonb_to_recordset(${JSON.stringify(parameterSeeds)}::jsonb)
      seed (key text, value text, name text, remark text)
    where not exists (select from param where tenant_id = ${firstTenant} and param_key = seed.key)`.execute(db);
}

/** Skips years whose notice already has any row: an admin may have corrected it. */
export async function seedWorkdays(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into workday (tenant_id, date, notice, is_workday, name)
    select ${firstTenant}, seed.date, extract(year from seed.date), case when seed."isWorkday" then 1 else 0 end, seed.name
    from jsonb_to_recordset(${JSON.stringify(seededDays)}::jsonb) seed (date date, "isWorkday" boolean, name text)
    where not exists (
      select from workday
      where tenant_id = ${firstTenant} and workday.notice = extract(year from seed.date))`.execute(db);
}
