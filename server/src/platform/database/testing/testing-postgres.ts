import { randomBytes } from 'node:crypto';
import { noteDatabase } from '../../../../../scripts/effort/notes.mjs';
import { quoteIdentifier } from '../postgres/pool.ts';
import { openPostgres } from '../postgres/postgres.ts';
import type { Database } from '../types.ts';
import { keptPool } from './kept-pool.ts';

const connections = 12;
const silent = () => undefined;

/** A copy of the template `name` on the server of `url`; creates the template when missing; dropped at close. */
export async function freshOnServer(
  url: string,
  name: string,
  prepare: (database: Database) => Promise<void>,
): Promise<Database> {
  const copy = `${name}_${randomBytes(6).toString('hex')}`;
  noteDatabase(copy);
  await makeTemplate(url, name, prepare);
  const server = keptPool(url);
  await server.query(`create database ${quoteIdentifier(copy)} template ${quoteIdentifier(name)} strategy file_copy`);
  const database = await openPostgres({ url: at(url, copy), connections, shard: 0, warn: silent });
  const close = async () => {
    await database.close();
    await server.query(`drop database if exists ${quoteIdentifier(copy)} with (force)`);
  };
  return { ...database, close };
}

const known = new Set<string>();

/** Locks, and renames when complete: several test processes start at once, and any of them may be killed. */
async function makeTemplate(url: string, name: string, prepare: (database: Database) => Promise<void>): Promise<void> {
  const key = `${url} ${name}`;
  if (known.has(key)) return;
  const client = await keptPool(url).connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) {
      const unfinished = `${name}_new`;
      await client.query(`drop database if exists ${quoteIdentifier(unfinished)} with (force)`);
      await client.query(
        `create database ${quoteIdentifier(unfinished)} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
      );
      const database = await openPostgres({ url: at(url, unfinished), connections, shard: 0, warn: silent });
      await prepare(database).finally(() => database.close());
      await client.query(`alter database ${quoteIdentifier(unfinished)} rename to ${quoteIdentifier(name)}`);
    }
    known.add(key);
  } finally {
    // The lock ends with its connection.
    client.release(true);
  }
}

function at(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
