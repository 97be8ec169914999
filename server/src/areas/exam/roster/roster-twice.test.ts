import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { beforeAll, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { type Hall, openHall, rosterCsv, rosterRow } from './roster.fixture.ts';

const app = testApp({ manager: ['exam_manager'] });
const { manager } = app.visitors;
let hall: Hall;
beforeAll(async () => {
  hall = await openHall(app.db);
});

/** Duplicates within one part are found in memory, across parts by the database. */
test('finds a number repeated in first and last part', async () => {
  const path = 'formalExam/importExaminers';
  const rows = [...Array.from({ length: 4_200 }, (_, n) => rosterRow(n)), rosterRow(7)];
  const { batchId } = good(
    await send<StagedBatch>(manager, `${path}?examId=${hall.exam}`, '名单.csv', rosterCsv(rows)),
  );
  await workOff(app.context, allJobKinds);
  const bad = good(
    await manager.get<{ records: { rowNo: number; errors: string[] }[] }>(`${path}Rows`, { batchId, kind: 'bad' }),
  );
  expect(bad.records).toMatchObject([{ rowNo: 4_202, errors: ['该证件号码已报名（与第9行重复）'] }]);
  const { taskId } = good(await manager.post<{ taskId: string }>(`${path}Confirm`, { batchId }));
  await workOff(app.context, allJobKinds);
  expect(good(await manager.get<TaskRecord>('task/detail', { id: taskId })).words).toBe('已导入4200行');
});
