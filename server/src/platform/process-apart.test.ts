import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ProcessApart } from './process-apart.ts';

const apartWithin = (limit: number) =>
  new ProcessApart<{ what: string }, [what: string, environment: string], number>({
    file: 'platform/process-apart.fixture.ts',
    heapMegabytes: 32,
    limit,
  });

test('continues with another process when one dies', async () => {
  const apart = apartWithin(120_000);
  const parts: number[] = [];
  expect(await apart.ask({ what: 'parts' }, (part) => parts.push(part))).toEqual(['parts', 'NODE_OPTIONS']);
  expect(parts).toEqual([1, 2, 3]);
  for (const what of ['die', 'memory']) expect([what, await apart.ask({ what })]).toEqual([what, undefined]);
  expect((await apart.ask({ what: 'again' }))?.[0]).toBe('again');
});

test('ends a process that takes too long', async () => {
  expect(await apartWithin(300).ask({ what: 'hang' })).toBeUndefined();
});

test('ends a process whose caller has gone', async () => {
  const apart = apartWithin(120_000);
  const gone = new AbortController();
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  let pid = 0;
  const take = (part: number) => {
    pid = part;
    gone.abort();
  };
  expect(await apart.ask({ what: 'busy' }, take, gone.signal)).toBeUndefined();
  await vi.waitFor(() => expect(isThere(pid)).toBe(false), { timeout: 30_000 });
  expect(await apart.ask({ what: 'again' }, undefined, gone.signal)).toBeUndefined();
  expect((await apart.ask({ what: 'again' }))?.[0]).toBe('again');
});

test('leaves no busy process when the server is killed', async () => {
  const server = fork(join(import.meta.dirname, 'process-apart-owner.fixture.ts'), { execArgv: [] });
  const [pid] = (await once(server, 'message')) as [number];
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  onTestFinished(() => void (isThere() && process.kill(pid, 'SIGKILL')));
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(isThere()).toBe(false), { timeout: 30_000 });
});
