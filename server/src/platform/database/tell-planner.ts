import { type QueryExecutorProvider, sql } from 'kysely';

export interface Told {
  table: string;
  columns?: readonly string[];
}

/**
 * Analyzes tables after a bulk insert: without statistics the planner scans all rows for each of them. An embedded
 * database never analyzes by itself, PostgreSQL does a minute later. Runs as the tables' owner: for the application's
 * role `analyze` does nothing and reports no error (migrations/0001-foundation.ts).
 */
export async function tellPlanner(db: QueryExecutorProvider, told: readonly Told[]): Promise<void> {
  for (const { table, columns } of told)
    await sql`select tell_planner(${table}::text::regclass, ${columns ?? null}::text[])`.execute(db);
}
