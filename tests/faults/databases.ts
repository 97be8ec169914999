import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';

/** Whether these tests can have a PostgreSQL: one that was named, or one of their own. */
export const hasPostgres = Boolean(process.env.TEST_DATABASE_URL ?? findPostgres());
/** Restarting it takes a server of one's own. */
export const canRestartPostgres = findPostgres() !== undefined;

export const secretKey = randomBytes(32).toString('hex');

/** A temporary folder that is gone after the test. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The variables of a server on an empty PostgreSQL database in UTF-8 that is gone after the test. */
export async function onPostgres(): Promise<{ DATABASE_URL: string; SECRET_KEY: string; DATA_DIR: string }> {
  const url = process.env.TEST_DATABASE_URL ? await databaseOn(process.env.TEST_DATABASE_URL) : await privateServer();
  return { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: ownFolder() };
}

async function privateServer(): Promise<string> {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  return server.url;
}

async function databaseOn(url: string): Promise<string> {
  const name = `kaoxin_faults_${randomBytes(6).toString('hex')}`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  await ask(url, `create database ${name} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`);
  onTestFinished(async () => {
    await ask(url, `drop database if exists ${name} with (force)`);
  });
  return address.href;
}

/** Rows of one statement, over a connection of its own. */
export async function ask<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}
