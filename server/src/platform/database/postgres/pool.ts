import { Kysely, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { NamingDialect, naming } from '../schema/naming.ts';
import { noteFailedStatement } from '../statements.ts';

const closeMilliseconds = 10_000;

export const handle = (pool: PostgresPool): Kysely<unknown> =>
  new Kysely({ dialect: new NamingDialect({ pool }), plugins: [naming], log: noteFailedStatement });

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
