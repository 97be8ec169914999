import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverLog } from '#platform/log.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { addRow } from '../../testing/rows.ts';
import { addTenant } from '../../testing/tenant.ts';
import { forEachTenant } from './each-tenant.ts';
import { runOnce, startJobs, type TurnJob, type WalkJob } from './periodic.ts';

let one: TestContext;
beforeAll(async () => {
  one = await testContext();
  for (const tenantId of ['111111', '222222']) await addTenant(one.context, tenantId);
});
afterAll(() => one.close());

test("rolls back and logs one tenant's fault only", async () => {
  const logged: { msg: string; job?: string; tenantId?: string }[] = [];
  const log = serverLog('error', { write: (line: string) => void logged.push(JSON.parse(line)) });
  const job: TurnJob = {
    lock: 999,
    name: 'a notice for everybody',
    everyMs: 1000,
    run: (db, context) =>
      forEachTenant(db, context, job.name, async (work) => {
        const { tenantId } = work.actor;
        await addRow(work.handle, 'bizFile', {
          tenantId,
          fileKey: tenantId,
          originalName: '扫过',
          extension: 'pdf',
          contentType: 'application/pdf',
          fileSize: '1',
          sha256: '',
        });
        if (tenantId === '111111') await sql`select from no_such_table`.execute(work.handle);
      }),
  };
  await runOnce({ ...one.context, log }, job);
  const { rows } = await sql<{ tenantId: string }>`select tenant_id from biz_file order by tenant_id`.execute(
    one.context.database.kysely,
  );
  expect(rows.map(({ tenantId }) => tenantId)).toEqual(['000000', '222222']);
  expect(logged).toMatchObject([{ msg: 'part of a periodic job failed', job: job.name, tenantId: '111111' }]);
});

test('runs a job once, aborts it on stop', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  let told: AbortSignal | undefined;
  const walking: WalkJob = {
    name: 'a long walk',
    everyMs: 5,
    async walk(_context, stopping) {
      begun += 1;
      told = stopping;
      await gate.promise;
    },
  };
  const counted = Promise.withResolvers<void>();
  let turns = 0;
  const quick: WalkJob = {
    name: 'counting',
    everyMs: 5,
    async walk() {
      turns += 1;
      if (turns === 10) counted.resolve();
    },
  };
  const jobs = startJobs(one.context, [walking, quick]);
  await counted.promise;
  expect([begun, told?.aborted]).toEqual([1, false]);
  const stopped = jobs.stop();
  expect(told?.aborted).toBe(true);
  gate.resolve();
  await stopped;
});

test('resumes interrupted work at the next start', async () => {
  const begun = Promise.withResolvers<void>();
  const left: WalkJob = {
    name: 'left lying',
    everyMs: 3_600_000,
    atStart: true,
    walk: async () => begun.resolve(),
  };
  const jobs = startJobs(one.context, [left]);
  await begun.promise;
  await jobs.stop();
});
