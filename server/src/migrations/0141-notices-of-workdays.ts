import { type Kysely, sql } from 'kysely';

/**
 * Each special day has the year of the notice that arranges it; 0: set by an admin. A day in December belongs to the
 * notice of the next year if the tenant has that notice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table workday add column notice smallint not null default 0',
  `update workday set notice = extract(year from date) where extract(month from date) < 12`,
  `update workday december set notice = extract(year from date) + 1
    where extract(month from date) = 12 and exists (select from workday next
      where next.tenant_id = december.tenant_id and next.notice = extract(year from december.date) + 1)`,
  'alter table workday drop constraint workday_pkey, add primary key (tenant_id, date, notice)',
];
