import { type Kysely, sql } from 'kysely';

/** Residents of Hong Kong, Macau and Taiwan may register with their residence permit, in every tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into dict_biz (tenant_id, parent_id, code, dict_key, dict_value, dict_value_en, sort)
    select tenant_id, id, 'id_type', '7', '港澳台居民居住证', 'Residence permit for Hong Kong, Macau and Taiwan residents', 7
    from dict_biz own
    where code = 'id_type' and dict_key = '-1' and is_deleted = 0 and not exists (
      select from dict_biz entry
      where entry.tenant_id = own.tenant_id and entry.code = 'id_type' and entry.dict_key = '7')`.execute(db);
}
