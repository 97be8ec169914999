import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
export const business = up;

const statements = [
  `create table phrase (${baseColumns},
    title text not null, content text not null, sort integer not null, remark text)`,
  'create unique index phrase_title on phrase (tenant_id, title) where is_deleted = 0',
  'create index phrase_sort on phrase (tenant_id, sort, id) where is_deleted = 0',
];
