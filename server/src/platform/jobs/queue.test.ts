import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestContext, testContext } from '../../testing/context.ts';
import { ago, setRows } from '../../testing/rows.ts';
import { type JobKind, putJob } from './queue.ts';
import { workOff } from './work-off.ts';

let one: TestContext;
beforeAll(async () => {
  one = await testContext();
});
afterAll(() => one.close());
beforeEach(async () => {
  done.splice(0);
  toldOf.splice(0);
  await sql`truncate job`.execute(db());
});

const db = () => one.context.database.kysely;
const done: unknown[] = [];
const toldOf: unknown[] = [];
const kind: JobKind = {
  kind: 'test',
  delays: [15, 60],
  leaseSeconds: 60,
  async run(_context, { payload }) {
    if (payload.bad) throw new Error('it cannot be done');
    done.push(payload.name);
  },
  async gaveUp(_context, { payload }) {
    toldOf.push(payload.name);
  },
};
const put = (payload: Record<string, unknown>) =>
  putJob(db(), '000000', { kind: kind.kind, payload, seconds: payload.bad ? -60 : 0 });
const due = () => setRows(db(), 'job', {}, { runAt: ago('1 minute'), leasedUntil: null });
const left = async () =>
  (
    await sql<{ givenUp: number; attempts: number; fault: string }>`select given_up, attempts, fault from job`.execute(
      db(),
    )
  ).rows;

test('F17 gives up a failing job, runs others', async () => {
  await put({ name: 'poison', bad: true });
  await put({ name: 'good' });
  expect(await workOff(one.context, [kind])).toBe(2);
  expect(done).toEqual(['good']);
  for (const attempts of [2, 3]) {
    expect(toldOf).toEqual([]);
    await due();
    expect(await workOff(one.context, [kind])).toBe(1);
    expect(await left()).toEqual([{ givenUp: attempts === 3 ? 1 : 0, attempts, fault: 'it cannot be done' }]);
  }
  expect(toldOf).toEqual(['poison']);
  await due();
  expect(await workOff(one.context, [kind])).toBe(0);
});

test('F17 gives up a job that stopped three servers', async () => {
  await put({ name: 'deadly' });
  // The state three stopped servers leave: leased and not released.
  await setRows(db(), 'job', {}, { attempts: 3, leasedUntil: ago('1 second') });
  expect(await workOff(one.context, [kind])).toBe(1);
  expect(done).toEqual([]);
  expect(toldOf).toEqual(['deadly']);
  expect(await left()).toEqual([{ givenUp: 1, attempts: 4, fault: 'the server ended 3 times while at it' }]);
});
