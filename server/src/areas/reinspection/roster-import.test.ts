import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/reinspection/task.ts';
import { beforeAll, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../testing/app.ts';
import { send } from '../../testing/multipart.ts';
import { good } from '../../testing/petitions.ts';
import { setRow } from '../../testing/rows.ts';
import { residentNumber } from '../exam/roster/roster.fixture.ts';
import { nameOf, type Reviewed, reviewed, staff } from './reviews.fixture.ts';

const app = testApp({ ...staff }, { now: '2027-06-10 10:00:00' });
const { manager, auditor } = app.visitors;
const path = 'reinspection/importRoster';
let one: Reviewed;

beforeAll(async () => {
  one = await reviewed(
    app,
    manager,
    [
      [110, 112],
      [100, 90],
      [90, 70],
    ],
    app.deptId('考务处'),
  );
});

const row = (place: number, name = nameOf(place), idNo = residentNumber(place)) =>
  [one.exam.people[place]?.ticketNo ?? '', name, idNo].join(',');
const sent = (lines: readonly string[], by = manager) =>
  send<StagedBatch>(by, `${path}?taskId=${one.task.id}`, '名单.csv', ['准考证号,姓名,证件号码', ...lines].join('\r\n'));
const work = () => workOff(app.context, allJobKinds);

test('imports examinees matching by ticket, name and number once', async () => {
  expect((await sent([row(0)], auditor)).code).toBe(403);
  const { batchId } = good(await sent([row(0), row(1), row(2, '别人'), `99999999999999,考生9,${residentNumber(9)}`]));
  await work();
  const staged = good(await manager.get<StagedBatch>(`${path}Detail`, { taskId: one.task.id, batchId }));
  expect([staged.total, staged.good, staged.bad]).toEqual([4, 2, 2]);
  good(await manager.post(`${path}Confirm`, { batchId }));
  await work();
  const task = good(await manager.get<TaskRecord>('reinspection/detail', { id: one.task.id }));
  expect(task.rosterCount).toBe(2);
  const again = good(await sent([row(0), row(1)]));
  await work();
  const known = good(await manager.get<StagedBatch>(`${path}Detail`, { taskId: one.task.id, batchId: again.batchId }));
  expect([known.good, known.known]).toEqual([0, 2]);
});

test('refuses an import into a closed task', async () => {
  await setRow(app.db, 'reinspection', one.task.id, { status: 2 });
  expect((await sent([row(2)])).msg).toBe('当前任务状态【已截止】不可导入名单');
});
