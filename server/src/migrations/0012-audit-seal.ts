import { type Kysely, sql } from 'kysely';

/** The audit log becomes append-only. A chain of seals proves that its rows are complete and unchanged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Minimum retention by law is half a year (网络安全法 第二十三条). */
const keptFor = "interval '180 days'";

const statements = [
  // seals are separate, so that audit rows are never updated
  'alter table audit drop column seq, drop column prev_hash, drop column hash',
  `create table audit_seal (
    tenant_id text not null, seq bigint not null, audit_id bigint not null, hash bytea not null,
    sealed_at timestamptz(0), mac bytea, primary key (tenant_id, seq))`,
  'create unique index audit_seal_row on audit_seal (audit_id)',
  // the last seal of a deleted part of the chain, where verification begins, and the audit row of the deletion
  `create table audit_closing (
    tenant_id text not null, seq bigint not null, hash bytea not null, audit_id bigint not null,
    at timestamptz(0) not null default now(), by text not null default session_user, primary key (tenant_id, seq))`,

  `create function audit_kept() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (
        select from audit_seal s join audit_closing c on c.tenant_id = s.tenant_id and c.seq >= s.seq
        where s.audit_id = old.id) then
        return old;
      end if;
      raise exception 'audit rows are never changed' using errcode = '42501';
    end $$`,
  'create trigger audit_kept before update or delete on audit for each row execute function audit_kept()',

  `create function audit_seal_kept() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (
        select from audit_closing c where c.tenant_id = old.tenant_id and c.seq >= old.seq)
        and not exists (select from audit where id = old.audit_id) then
        return old;
      end if;
      raise exception 'seals of the audit log are never changed' using errcode = '42501';
    end $$`,
  'create trigger audit_seal_kept before update or delete on audit_seal for each row execute function audit_seal_kept()',

  `create function audit_closing_fits() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from audit_seal s
        where s.tenant_id = new.tenant_id and s.seq = new.seq and s.hash = new.hash and s.mac is not null) then
        raise exception 'a part of the audit log ends with a seal' using errcode = '42501';
      end if;
      if exists (
        select from audit_seal s join audit a on a.id = s.audit_id
        where s.tenant_id = new.tenant_id and s.seq <= new.seq and a.at > now() - ${keptFor}) then
        raise exception 'audit rows are kept for 180 days' using errcode = '42501';
      end if;
      return new;
    end $$`,
  'create trigger audit_closing_fits before insert on audit_closing for each row execute function audit_closing_fits()',

  `create function never_changed() returns trigger language plpgsql as $$
    begin raise exception '% is never changed', tg_table_name using errcode = '42501'; end $$`,
  `create trigger audit_closing_kept before update or delete on audit_closing
    for each row execute function never_changed()`,
  ...['audit', 'audit_seal', 'audit_closing', 'case_event'].map(
    (table) => `create trigger ${table}_whole before truncate on ${table}
      for each statement execute function never_changed()`,
  ),
  // existing installations: grants the verification of the audit log, which shares a page with that of the timelines
  `insert into role_menu (role_id, menu_id)
    select role.id, menu.id from role, menu
    where role.role_alias = 'audit_admin' and role.is_deleted = 0 and menu.code = 'audit_chain' and menu.is_deleted = 0
    on conflict do nothing`,
];
