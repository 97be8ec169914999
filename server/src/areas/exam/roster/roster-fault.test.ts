import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { makeDue } from '../../../testing/services.ts';
import { type Hall, openHall, rosterCsv, rosterRow } from './roster.fixture.ts';

const app = testApp({ manager: ['exam_manager'] }, { faults: 'expected' });
const { manager } = app.visitors;
let hall: Hall;
beforeAll(async () => {
  hall = await openHall(app.db);
});

const path = 'formalExam/importExaminers';
const detail = async (batchId: string) => good(await manager.get<StagedBatch>(`${path}Detail`, { batchId }));
const due = () => makeDue(app.db);
const work = () => workOff(app.context, allJobKinds);
async function breaking(table: string, condition: string): Promise<() => Promise<unknown>> {
  await sql
    .raw(
      `create or replace function line_breaks() returns trigger language plpgsql as $$ begin raise exception 'the line broke'; end $$`,
    )
    .execute(app.db);
  await sql
    .raw(
      `create trigger broken before insert or update on ${table} for each row when (${condition}) execute function line_breaks()`,
    )
    .execute(app.db);
  return () => sql.raw(`drop trigger broken on ${table}`).execute(app.db);
}

test('F01 loses and repeats no row after faults', async () => {
  const rows = Array.from({ length: 4_500 }, (_, n) => rosterRow(n + 1));
  const mendReading = await breaking('import_line', 'new.row_no > 2500');
  const { batchId } = good(
    await send<StagedBatch>(manager, `${path}?examId=${hall.exam}`, '名单.csv', rosterCsv(rows)),
  );
  await work();
  expect(await detail(batchId)).toMatchObject({ state: 'reading', total: 2_000 });
  await mendReading();
  await due();
  await work();
  expect(await detail(batchId)).toMatchObject({ state: 'staged', total: 4_500, good: 4_500 });

  const { taskId } = good(await manager.post<{ taskId: string }>(`${path}Confirm`, { batchId }));
  const mendTaking = await breaking('import_line', `new.state = 'taken' and new.row_no > 2500`);
  await work();
  const counted = async () =>
    (
      await sql<{
        kept: number;
        there: number;
      }>`select (select coalesce(sum(people), 0)::int from examiner_count) as kept,
        (select count(*)::int from examiner) as there`.execute(app.db)
    ).rows[0];
  expect(await counted()).toEqual({ kept: 2_000, there: 2_000 });
  await mendTaking();
  await due();
  await work();
  expect(good(await manager.get<TaskRecord>('task/detail', { id: taskId }))).toMatchObject({
    state: 'done',
    words: '已导入4500行',
  });
  expect(await counted()).toEqual({ kept: 4_500, there: 4_500 });
});

test('F01 resumes after a crash behind the deleted copy', async () => {
  const rows = [rosterRow(5_001), rosterRow(5_002)];
  const { batchId } = good(await send<StagedBatch>(manager, `${path}?examId=${hall.exam}`, '又.csv', rosterCsv(rows)));
  const mend = await breaking('import_file', `new.state = 'staged'`);
  await work();
  expect(await detail(batchId)).toMatchObject({ state: 'reading', total: 2 });
  await mend();
  await due();
  await work();
  expect(await detail(batchId)).toMatchObject({ state: 'staged', good: 2 });
});
