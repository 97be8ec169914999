import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findPostgres } from '../../scripts/postgres.mjs';
import type { Caller } from './client.ts';
import { ask, ownPostgres } from './databases.ts';
import { besideEachOther, give } from './lying-apart.ts';

/** The longest time to an answer (security.md F06). */
const answerWithin = 10_000;

const total = async (who: Caller) =>
  (await who.get<{ total: number } | null>('petitionLetter/page?current=1&size=10')).body?.data?.total;

async function timed(calls: Promise<{ status: number }>[]) {
  const start = performance.now();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  return { statuses, took: performance.now() - start };
}

describe.skipIf(!findPostgres())('a data source of a running server', () => {
  it('moves a whole tenant there and back with restricted rights', async () => {
    const source = await ownPostgres();
    const { primary, admin, handler, id } = await besideEachOther(source.url);
    const before = await total(handler);
    expect(before).toBeGreaterThan(100);
    const there = await give(admin, id);
    expect(there).toMatchObject({ stage: 'done', fault: null });
    expect(there?.copied).toBeGreaterThan(before ?? 0);
    expect(await total(handler)).toBe(before);
    const count = 'select count(*)::int as n from case_event';
    expect(await ask(source.url, count)).toEqual(await ask(primary, count));
    expect(await give(admin, '')).toMatchObject({ stage: 'done', fault: null });
    expect(await total(handler)).toBe(before);
  });

  it('delays only its tenant’s cases when it hangs', async () => {
    const source = await ownPostgres();
    const { admin, handler, id } = await besideEachOther(source.url);
    expect(await give(admin, id)).toMatchObject({ stage: 'done' });
    const before = await total(handler);
    const pids = await ask<{ pid: number }>(
      source.url,
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    const processes = [source.pid ?? 0, ...pids.map(({ pid }) => pid)];
    const send = (name: NodeJS.Signals) => {
      for (const pid of processes)
        try {
          process.kill(pid, name);
        } catch {
          // A session that has ended since the query needs no signal.
        }
    };
    onTestFinished(() => send('SIGCONT'));
    send('SIGSTOP');
    const cases = timed(Array.from({ length: 30 }, () => handler.get('petitionLetter/page?current=1&size=10')));
    const params = await timed(
      Array.from({ length: 30 }, () => admin.get('blade-system/param/list?current=1&size=10')),
    );
    expect(new Set(params.statuses)).toEqual(new Set([200]));
    expect(params.took).toBeLessThan(3_000);
    const asked = await cases;
    expect(new Set(asked.statuses)).toEqual(new Set([503]));
    expect(asked.took).toBeLessThan(answerWithin);
    send('SIGCONT');
    await vi.waitUntil(async () => (await total(handler)) === before, { timeout: 60_000, interval: 200 });
  });
});
