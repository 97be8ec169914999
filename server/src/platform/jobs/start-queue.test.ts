import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestContext, testContext } from '../../testing/context.ts';
import { type JobKind, putJob } from './queue.ts';
import { freeKinds, startQueue } from './start-queue.ts';

let one: TestContext;
beforeAll(async () => {
  one = await testContext();
});
afterAll(() => one.close());

const kindOf = (kind: string, run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  kind,
  delays: [],
  leaseSeconds: 60,
  run,
  ...more,
});
const put = async (kind: string) => putJob(one.context.database.kysely, '000000', { kind, payload: {}, seconds: 0 });

test('four long imports do not hold up messages, and never run more of them than they have slots', async () => {
  const open = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  let under = 0;
  let most = 0;
  const imports = kindOf(
    'import',
    async () => {
      under += 1;
      most = Math.max(most, under);
      if (under === 2) full.resolve();
      await open.promise;
      under -= 1;
    },
    { slots: 2, renews: true },
  );
  const sms = kindOf('sms', async () => sent.resolve());
  for (let index = 0; index < 4; index += 1) await put('import');
  const queue = startQueue(one.context, [imports, sms]);
  await full.promise;
  await put('sms');
  await sent.promise;
  expect([under, most]).toEqual([2, 2]);
  open.resolve();
  await expect.poll(async () => (await sql`select from job`.execute(one.context.database.kysely)).rows.length).toBe(0);
  expect(most).toBe(2);
  await queue.stop();
});

test('what takes long leaves room for the rest, whatever its slots say', () => {
  const run = async () => undefined;
  const long = [1, 2, 3, 4].map((each) => kindOf(`long ${each}`, run, { slots: 2, renews: true }));
  const short = kindOf('short', run, { slots: 9 });
  const five = [...long, ...long].slice(0, 5);
  expect(freeKinds([...long, short], five)).toEqual([short]);
  expect(freeKinds([...long, short], [...five, short, short, short])).toEqual([]);
});
