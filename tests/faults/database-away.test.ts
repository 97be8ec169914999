import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findPostgres } from '../../scripts/postgres.mjs';
import { byTurn } from './by-turn.ts';
import { type Caller, callerWith, paramsFrom, signIn } from './client.ts';
import { ask, ownFolder, ownPostgres, secretKey } from './databases.ts';
import { expectAll } from './kill-rounds.ts';
import { type ServerProcess, startServer, statusOf, untilReady } from './server-process.ts';
import { startWriters, type Writers } from './writers.ts';

/** The longest time to an answer (security.md F06). */
const answerWithin = 10_000;
const writerCount = 8;

async function withOwnPostgres() {
  const postgres = await ownPostgres();
  const server = await startServer({ DATABASE_URL: postgres.url, SECRET_KEY: secretKey, DATA_DIR: ownFolder() });
  return { postgres, server, caller: await signIn(server.url) };
}

function expectOrderly(server: ServerProcess, { answers, broken }: Writers): void {
  expect(server.hasEnded()).toBe(false);
  expect(broken).toEqual([]);
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(
    refused.filter((answer) => answer.status !== 503),
    server.said(),
  ).toEqual([]);
  expect(refused.every((answer) => Number(answer.retryAfter) > 0)).toBe(true);
  expect(Math.max(...answers.map((answer) => answer.took))).toBeLessThan(answerWithin);
}

const untilRed = (server: ServerProcess) =>
  vi.waitUntil(async () => (await statusOf(`${server.url}/api/ready`)) === 503, { timeout: 60_000, interval: 50 });

const untilRefused = (writers: Writers) =>
  vi.waitUntil(() => writers.answers.filter((answer) => answer.status === 503).length >= writerCount, {
    timeout: 60_000,
    interval: 10,
  });

async function untilWritten(writers: Writers): Promise<void> {
  const before = writers.acknowledged.length;
  await vi.waitUntil(() => writers.acknowledged.length >= before + 20, { timeout: 60_000, interval: 10 });
}

async function expectRecovered(server: ServerProcess, caller: Caller, writers: Writers): Promise<void> {
  await untilReady(server);
  await untilWritten(writers);
  await writers.stop();
  expectOrderly(server, writers);
  const found = await paramsFrom(callerWith(server.url, caller.token), 'away.');
  expectAll(found, writers.acknowledged);
}

describe.skipIf(!findPostgres())('a PostgreSQL that goes away under load', () => {
  it.each(byTurn(['fast', 'immediate'] as const, 1))(
    'recovers (%s) without a new server',
    { timeout: 60_000 },
    async (mode) => {
      const { postgres, server, caller } = await withOwnPostgres();
      const writers = startWriters(caller, { prefix: `away.${mode}`, count: writerCount, untilBroken: false });
      await untilWritten(writers);
      await postgres.halt(mode);
      await untilRed(server);
      await untilRefused(writers);
      expect(await statusOf(`${server.url}/api/health`)).toBe(200);
      await postgres.resume();
      await expectRecovered(server, caller, writers);
    },
  );

  it('delays no request when it hangs, as behind a cut line', async () => {
    const { postgres, server, caller } = await withOwnPostgres();
    const backends = await ask<{ pid: number }>(
      postgres.url,
      'select pid from pg_stat_activity where datname is not null',
    );
    const writers = startWriters(caller, { prefix: 'away.silent', count: writerCount, untilBroken: false });
    await untilWritten(writers);
    const sessions = await ask<{ pid: number }>(
      postgres.url,
      'select pid from pg_stat_activity where datname is not null and pid <> pg_backend_pid()',
    );
    const processes = [postgres.pid ?? 0, ...new Set([...backends, ...sessions].map((row) => row.pid))];
    freeze(processes);
    await untilRed(server);
    await untilRefused(writers);
    for (const pid of processes) signal(pid, 'SIGCONT');
    await expectRecovered(server, caller, writers);
  });
});

/** A stopped process answers nothing and closes nothing; its sockets stay open. */
function freeze(processes: readonly number[]): void {
  for (const pid of processes) signal(pid, 'SIGSTOP');
  onTestFinished(() => {
    for (const pid of processes) signal(pid, 'SIGCONT');
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // A session that has ended since the query needs no signal.
  }
}
