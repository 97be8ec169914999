import { type Kysely, sql } from 'kysely';

/**
 * Counters of refused anonymous requests by network, call, reason and minute, until the minute's audit row is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table stranger_refusal (
    network text not null, call text not null, reason text not null, minute timestamptz not null, title text not null,
    room integer not null, hits integer not null default 1, primary key (network, call, reason, minute))`,
];
