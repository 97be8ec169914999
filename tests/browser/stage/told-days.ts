import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { type Copy, copyOf } from '../../setup/prepared.ts';
import type { ServerProcess } from '../../setup/server-process.ts';
import { tellDatabase } from '../exam/passing-days.ts';
import { Stage } from '../stage.ts';
import { startAt } from './server.ts';

/**
 * For connections with a shift in seconds, this schema precedes the built-in one and shifts only the server's clock
 * query. Ids, sessions and rates use real time, so that no user is logged out.
 */
const shifted = sql`create schema told;
  grant usage on schema told to public;
  create function told.clock_timestamp() returns timestamptz language sql volatile as $$
    select pg_catalog.clock_timestamp() + case when current_query() like '%clock_timestamp()) * 1000)%'
      then current_setting('told.shift')::interval else interval '0' end $$`;

/** A database URL whose clock starts now at this moment, `yyyy-MM-dd HH:mm:ss` in Shanghai, and runs on. */
function toldOf(address: string, moment: string): string {
  const url = new URL(address);
  const shift = Math.round((Date.parse(`${moment.replace(' ', 'T')}+08:00`) - Date.now()) / 1000);
  url.searchParams.set('options', `-c search_path=public,told,pg_catalog -c told.shift=${shift}`);
  return url.href;
}

/**
 * The stage of a story with given dates: the demonstration on PostgreSQL, with one server after another at the same
 * address.
 */
export function daysOf(story: string, first: string): { stage: Stage; comes(moment: string): Promise<void> } {
  let copy: Copy | undefined;
  let server: ServerProcess | undefined;
  let port = 0;
  const end = async () => void (await server?.end('SIGTERM'));
  const comes = async (moment: string) => {
    await end();
    const { environment } = copy ?? {};
    server = await startAt({ ...environment, DATABASE_URL: toldOf(environment?.DATABASE_URL ?? '', moment) }, port);
  };
  const stage = new Stage(story, async () => {
    copy = await copyOf('demonstration', 'postgres');
    const { environment, adminPassword } = copy;
    await tellDatabase(environment.DATABASE_URL, (db) => shifted.execute(db));
    port = await freePort();
    await comes(first);
    return { url: server?.url ?? '', pid: server?.pid ?? 0, adminPassword, database: environment, close: end };
  });
  beforeAll(() => stage.open());
  afterAll(async () => {
    await stage.close();
    await end();
    await copy?.remove();
    expect(stage.complaints()).toEqual([]);
  });
  return { stage, comes };
}
