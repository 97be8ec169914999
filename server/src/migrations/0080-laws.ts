import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/** Articles of laws by edition, and phrases disabled by an amendment (domain.md 6.4 #13). */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table law (${baseColumns}, name text not null, article text not null, edition text not null, text text not null,
      source text, effective_from date not null, effective_to date)`,
    'create unique index law_name_article_edition on law (tenant_id, name, article, edition) where is_deleted = 0',
    'create index law_order on law (tenant_id, name, article, effective_from) where is_deleted = 0',
    `create table law_suspension (${baseColumns}, law_id bigint not null, kind text not null, thing_id bigint not null,
      why text not null, by_name text not null)`,
    'create index law_suspension_thing on law_suspension (tenant_id, kind, thing_id) where is_deleted = 0',
    `alter table phrase add column suspended text default ''`,
    'create index law_suspension_law on law_suspension (law_id) where is_deleted = 0',
  ])
    await sql.raw(statement).execute(db);
}

export const up = business;
