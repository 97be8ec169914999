import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestContext, testContext } from '../../testing/context.ts';
import { ahead, setRows } from '../../testing/rows.ts';
import { type JobKind, putJob, wake } from './queue.ts';
import { startQueue } from './start-queue.ts';

const patiently = { timeout: 15_000 };

let one: TestContext;
beforeAll(async () => {
  one = await testContext();
});
afterAll(() => one.close());

function blocking(kind: string, slots?: number, more: Partial<JobKind> = {}) {
  const gate = Promise.withResolvers<void>();
  const seen = { now: 0, most: 0, begun: 0, letGo: gate.resolve };
  const facts: JobKind = {
    kind,
    delays: [],
    leaseSeconds: 60,
    ...(slots === undefined ? {} : { slots }),
    ...more,
    async run() {
      seen.now += 1;
      seen.begun += 1;
      seen.most = Math.max(seen.most, seen.now);
      await gate.promise;
      seen.now -= 1;
    },
  };
  return { ...facts, seen };
}
const put = async (kind: JobKind, count: number) => {
  for (let n = 0; n < count; n += 1)
    await putJob(one.context.database.kysely, '000000', { kind: kind.kind, payload: {}, seconds: 0 });
  wake(one.context);
};
const left = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from job`.execute(one.context.database.kysely)).rows[0]?.n;

test('limits each kind to its slots without delaying others', async () => {
  const long = blocking('long', 2);
  const usual = blocking('usual');
  const quick = blocking('quick', 4);
  quick.seen.letGo();
  await put(long, 6);
  await put(usual, 6);
  const queue = startQueue(one.context, [long, usual, quick]);
  await vi.waitUntil(() => long.seen.now === 2 && usual.seen.now === 2, patiently);
  await put(quick, 12);
  await vi.waitUntil(() => quick.seen.begun === 12, { timeout: 10_000 });
  expect([long.seen.begun, usual.seen.begun]).toEqual([2, 2]);
  long.seen.letGo();
  usual.seen.letGo();
  await vi.waitUntil(async () => (await left()) === 0, { timeout: 10_000 });
  await queue.stop();
  expect([long.seen.begun, long.seen.most, usual.seen.begun, usual.seen.most]).toEqual([6, 2, 6, 2]);
});

test('runs at most eight jobs at once per server', async () => {
  const kinds = Array.from({ length: 5 }, (_, n) => blocking(`kind ${n}`, 3));
  for (const kind of kinds) await put(kind, 3);
  const queue = startQueue(one.context, kinds);
  const now = () => kinds.reduce((sum, { seen }) => sum + seen.now, 0);
  await vi.waitUntil(() => now() === 8, patiently);
  wake(one.context);
  for (const { seen } of kinds) seen.letGo();
  await vi.waitUntil(async () => (await left()) === 0, { timeout: 10_000 });
  await queue.stop();
  expect(kinds.reduce((sum, { seen }) => sum + seen.begun, 0)).toBe(15);
});

test('leaves slots for short jobs next to long ones', async () => {
  const long = Array.from({ length: 8 }, (_, n) => blocking(`long ${n}`, 1, { renews: true }));
  const quick = blocking('in a moment', 2);
  quick.seen.letGo();
  for (const kind of long) await put(kind, 1);
  const queue = startQueue(one.context, [...long, quick]);
  const now = () => long.reduce((sum, { seen }) => sum + seen.now, 0);
  await vi.waitUntil(() => now() === 5, patiently);
  await put(quick, 6);
  await vi.waitUntil(() => quick.seen.begun === 6, patiently);
  expect(now()).toBe(5);
  for (const { seen } of long) seen.letGo();
  await vi.waitUntil(async () => (await left()) === 0, patiently);
  await queue.stop();
  expect(long.map(({ seen }) => seen.begun)).toEqual(Array(8).fill(1));
});

test.skipIf(Boolean(process.env.TEST_DATABASE_URL))(
  "resumes the previous server's jobs on the embedded database",
  async () => {
    const kind = blocking('left behind', 1, { delays: [0] });
    await put(kind, 1);
    await setRows(one.context.database.kysely, 'job', {}, { leasedUntil: ahead('1 hour'), attempts: 1 });
    const queue = startQueue(one.context, [kind]);
    await vi.waitFor(() => expect(kind.seen.begun).toBe(1), patiently);
    kind.seen.letGo();
    await queue.stop();
    expect(await left()).toBe(0);
  },
);
