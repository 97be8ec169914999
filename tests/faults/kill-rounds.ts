import { expect, vi } from 'vitest';
import { callerWith, paramsFrom, signIn } from './client.ts';
import { type ServerEnvironment, startServer } from './server-process.ts';
import { startWriters, type Writers } from './writers.ts';

const acknowledgedWithin = 60_000;

interface Plan {
  rounds: readonly number[];
  after?: (acknowledged: readonly string[]) => Promise<void>;
}

/**
 * Kills the server with SIGKILL under load, restarts it on the same data, and expects each write acknowledged so far,
 * in all rounds.
 */
export async function killRounds(environment: ServerEnvironment, { rounds, after }: Plan): Promise<void> {
  let server = await startServer(environment);
  const { token } = await signIn(server.url);
  const acknowledged: string[] = [];
  for (const [index, wanted] of rounds.entries()) {
    const writers = startWriters(callerWith(server.url, token), { prefix: `fault.${index}` });
    await untilAcknowledged(writers, wanted);
    await server.end('SIGKILL');
    await writers.stop();
    acknowledged.push(...writers.acknowledged);

    server = await startServer(environment);
    const found = await paramsFrom(callerWith(server.url, token), 'fault.');
    expectAll(found, acknowledged);
    await after?.(found.keys);
  }
}

async function untilAcknowledged(writers: Writers, wanted: number): Promise<void> {
  await vi.waitUntil(() => writers.acknowledged.length >= wanted, { timeout: acknowledgedWithin, interval: 1 });
}

export function expectAll(
  { keys, total }: { keys: readonly string[]; total: number },
  acknowledged: readonly string[],
) {
  const present = new Set(keys);
  expect(acknowledged.filter((key) => !present.has(key))).toEqual([]);
  expect(present.size).toBe(keys.length);
  expect(total).toBe(keys.length);
}
