import { expect, onTestFinished, test, vi } from 'vitest';
import type { AppContext } from '#platform/app-context.ts';
import { tenantActor } from './access/actor.ts';
import { cachedByTenant } from './cached-by-tenant.ts';
import { Work } from './work.ts';

const server = () => ({ database: { kysely: {} } }) as AppContext;
const context = server();
const workOf = (tenantId: string, of = context): Work =>
  new Work(of, tenantActor(tenantId, 'test'), 'test', 'platform');

function counted() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let reads = 0;
  const call = cachedByTenant(5_000, async (work) => {
    reads += 1;
    if (reads === 1) throw new Error('first');
    return `${work.actor.tenantId} ${reads}`;
  });
  return { call, reads: () => reads };
}

test('reads once per tenant and time, and forgets a failure', async () => {
  const { call } = counted();
  await expect(call(workOf('1'))).rejects.toThrow('first');
  const together = await Promise.all([call(workOf('1')), call(workOf('1')), call(workOf('2'))]);
  expect(together).toEqual(['1 2', '1 2', '2 3']);
  vi.advanceTimersByTime(4_999);
  expect(await call(workOf('1'))).toBe('1 2');
  vi.advanceTimersByTime(2);
  expect(await call(workOf('1'))).toBe('1 4');
});

test('reads anew for another server', async () => {
  const { call } = counted();
  await expect(call(workOf('1'))).rejects.toThrow('first');
  expect(await call(workOf('1'))).toBe('1 2');
  expect(await call(workOf('1', server()))).toBe('1 3');
});
