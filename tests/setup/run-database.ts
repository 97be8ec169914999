import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { noteDatabase } from '../../scripts/effort/notes.mjs';
import { keptPool } from '../../server/src/platform/database/testing/kept-pool.ts';

export const runDatabase = (): string | undefined => process.env.TEST_DATABASE_URL ?? process.env.SERVER_DATABASE_URL;

/**
 * Rows of one statement. The process reuses the connection for further statements, so a statement must not change its
 * session.
 */
export const ask = async <R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> =>
  (await keptPool(url).query<R>(sql)).rows;

const empty = `template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`;

/** A new database on the same server: empty and in UTF-8, or a copy of `like`, which must have no connections. */
export async function makeDatabase(server: string, like?: string): Promise<string> {
  const address = new URL(server);
  address.pathname = `/kaoxin_${randomBytes(6).toString('hex')}`;
  noteDatabase(nameOf(address.href));
  await ask(
    server,
    `create database ${nameOf(address.href)} template ${like ? nameOf(like) : empty} strategy file_copy`,
  );
  return address.href;
}

export const dropDatabase = async (server: string, url: string): Promise<unknown> =>
  ask(server, `drop database if exists ${nameOf(url)} with (force)`);

const nameOf = (url: string): string => new URL(url).pathname.slice(1);
