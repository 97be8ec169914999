import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

const closeMilliseconds = 10_000;

/** The typed handle over a pool. `maintainNestedObjectKeys`: keys inside jsonb belong to whoever wrote them. */
export function handle(pool: pg.Pool): Kysely<unknown> {
  return new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** Ends the pool when the last client is back, or after ten seconds with whoever still holds one. */
export async function closePool(pool: pg.Pool): Promise<void> {
  if (pool.ending) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, closeMilliseconds);
  await Promise.race([pool.end(), promise]);
  clearTimeout(late);
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
