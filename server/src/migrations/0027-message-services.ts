import { type Kysely, sql } from 'kysely';

/**
 * Text message services carry login codes, so the platform manages them, for one tenant or all. Roles of tenants lose
 * the buttons.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table sms add column for_tenant text',
  'drop index sms_code',
  'drop index sms_enabled',
  `update sms set for_tenant = tenant_id,
    sms_code = case when tenant_id = '000000' then sms_code else left(sms_code, 19) || '-' || tenant_id end`,
  `update sms set tenant_id = '000000'`,
  'create unique index sms_code on sms (sms_code) where is_deleted = 0',
  `create unique index sms_enabled on sms (coalesce(for_tenant, '')) where is_deleted = 0 and status = 1`,
  `delete from role_menu g using role r, menu m
    where r.id = g.role_id and m.id = g.menu_id and m.code in ('sms_add', 'sms_edit', 'sms_delete', 'sms_enable')
      and not (r.tenant_id = '000000' and r.role_alias = 'administrator')`,
  `update tenant set grant_version = grant_version + 1`,
];
