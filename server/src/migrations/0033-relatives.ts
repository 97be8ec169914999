import { type Kysely, sql } from 'kysely';

/**
 * Fields for programs written for related platforms: address and environment of the logging server, and further fields
 * of clients (wire.md B3.11, B6).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table audit add column server_ip text, add column env text',
  'alter table error_log add column server_ip text, add column env text',
  `alter table client add column web_server_redirect_uri text, add column resource_ids text,
    add column authorities text, add column autoapprove text, add column additional_information text`,
];
