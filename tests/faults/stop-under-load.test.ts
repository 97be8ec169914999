import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { callerWith, paramsFrom, signIn, writeParam } from './client.ts';
import { ask, hasPostgres, onFolder, onPostgres } from './databases.ts';
import { expectAll } from './kill-rounds.ts';
import { type ServerEnvironment, startServer, statusOf } from './server-process.ts';
import { startWriters } from './writers.ts';

const stopWithin = 10_000;

/** Stops a server with SIGTERM under load and expects its acknowledged writes (security.md F12). */
async function stopUnderLoad(environment: ServerEnvironment): Promise<void> {
  const server = await startServer(environment);
  const caller = await signIn(server.url);
  const writers = startWriters(caller, { prefix: 'stop', count: 8 });
  await vi.waitUntil(() => writers.acknowledged.length >= 50, { timeout: 60_000, interval: 1 });
  const asked = performance.now();
  const ended = await server.end('SIGTERM');
  expect(performance.now() - asked).toBeLessThan(stopWithin);
  await writers.stop();
  expect(ended).toEqual({ code: 0, signal: null });
  expect(new Set(writers.answers.map((answer) => answer.status)).difference(new Set([200, 503]))).toEqual(new Set());

  const next = await startServer(environment);
  expectAll(await paramsFrom(callerWith(next.url, caller.token), 'stop.'), writers.acknowledged);
}

it('shuts down in order on the embedded database under load', async () => {
  await stopUnderLoad(await onFolder());
});

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  it('shuts down in order under load', async () => {
    await stopUnderLoad(await onPostgres());
  });

  it('answers the current request before it ends', async () => {
    const environment = await onPostgres();
    const server = await startServer(environment);
    const caller = await signIn(server.url);
    const holder = new pg.Client({ connectionString: environment.DATABASE_URL });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table param in share row exclusive mode');
    const write = writeParam(caller, 'under.way');
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'kaoxin'";
    await vi.waitUntil(async () => (await ask(environment.DATABASE_URL, waiting)).length > 0, {
      timeout: 60_000,
      interval: 10,
    });
    const ended = server.end('SIGTERM');
    await vi.waitUntil(async () => (await statusOf(`${server.url}/api/health`)) !== 200, {
      timeout: 60_000,
      interval: 10,
    });
    expect(server.hasEnded()).toBe(false);
    await holder.query('commit');
    await holder.end();
    expect((await write).status).toBe(200);
    expect(await ended).toEqual({ code: 0, signal: null });
  });
});
