import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { noteDatabase } from '../../scripts/effort/notes.mjs';
import { keptPool } from '../../server/src/platform/database/testing/kept-pool.ts';

/** The PostgreSQL of a run, where there is one: the one that was named, or the one scripts/test.mjs has started. */
export const runDatabase = (): string | undefined => process.env.TEST_DATABASE_URL ?? process.env.SERVER_DATABASE_URL;

/** Rows of one statement. The process keeps the connection for its next statements, so a statement must not change its session. */
export const ask = async <R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> =>
  (await keptPool(url).query<R>(sql)).rows;

const empty = `template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`;

/** A database beside the one that is named: empty and in UTF-8, or as the one of this address, which nobody uses. */
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
