import { type QueryExecutorProvider, sql } from 'kysely';

/** A table by its name in the database, or the part of one; with `columns`, these alone. */
export interface Told {
  table: string;
  columns?: readonly string[];
}

/**
 * Has the planner look at tables that many rows have just come into: what does not know them looks through all rows for each of
 * them. An embedded database never looks by itself, another one a minute later. As the tables' owner, whoever asks: from the
 * application's own role `analyze` does nothing and says so to nobody (migrations/0070-tell-planner.ts).
 */
export async function tellPlanner(db: QueryExecutorProvider, told: readonly Told[]): Promise<void> {
  for (const { table, columns } of told)
    await sql`select tell_planner(${table}::text::regclass, ${columns ?? null}::text[])`.execute(db);
}
