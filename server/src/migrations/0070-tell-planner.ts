import { type Kysely, sql } from 'kysely';

/**
 * Only a table's owner may analyze it; for the application's role PostgreSQL warns and does nothing. This function
 * analyzes the product's own tables as the owner.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}

export const up = business;

const statement = `create function tell_planner(part regclass, columns text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from pg_class where oid = part and relkind in ('r', 'p') and pg_get_userbyid(relowner) = current_user) then
    raise exception '% is no table of the product', part using errcode = '42501';
  end if;
  execute format('analyze %s', part) || coalesce(' (' || (select string_agg(quote_ident(name), ', ') from unnest(columns) name) || ')', '');
end $$`;
