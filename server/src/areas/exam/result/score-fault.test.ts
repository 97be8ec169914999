import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { makeDue } from '../../../testing/services.ts';
import { rosterCsv } from '../roster/roster.fixture.ts';
import { markedExam, scoreHeadings, scoreRow } from './result.fixture.ts';

const app = testApp({ manager: ['exam_manager'] }, { faults: 'expected' });
const { manager } = app.visitors;
const path = 'formalExam/importScores';
const work = () => workOff(app.context, allJobKinds);

async function breaking(): Promise<() => Promise<unknown>> {
  await sql
    .raw(
      `create function line_breaks() returns trigger language plpgsql as $$ begin raise exception 'the line broke'; end $$`,
    )
    .execute(app.db);
  await sql
    .raw(`create trigger broken before update on import_line for each row
      when (new.state = 'taken' and new.row_no > 2500) execute function line_breaks()`)
    .execute(app.db);
  return () => sql.raw('drop trigger broken on import_line').execute(app.db);
}

test('F01 loses no row and settles all after faults', async () => {
  const { exam, people } = await markedExam(app.db, {}, 2_200);
  const rows = people.flatMap((sitter) => [
    scoreRow(sitter),
    scoreRow(sitter, { 科目: 'GS', 客观分: '', 主观分: '', 总分: '80' }),
  ]);
  const { batchId } = good(
    await send<StagedBatch>(manager, `${path}?examId=${exam}`, '成绩.csv', rosterCsv(rows, scoreHeadings)),
  );
  await work();
  const { taskId } = good(await manager.post<{ taskId: string }>(`${path}Confirm`, { batchId }));
  const mend = await breaking();
  await work();
  const there = async () =>
    (
      await sql<{ said: string }>`select (select count(*) from examiner_score where exam_id = ${exam}) || ' ' ||
        (select count(*) from examiner_result r where exam_id = ${exam} and total_score =
          (select sum(score) from examiner_score s where s.exam_id = r.exam_id and s.examiner_id = r.examiner_id)) || ' ' ||
        (select sum(people) from examiner_count where exam_id = ${exam} and attend_status = 1) as said`.execute(app.db)
    ).rows[0]?.said;
  expect(await there()).toBe('2000 1000 1000');
  await mend();
  await makeDue(app.db);
  await work();
  expect(good(await manager.get<TaskRecord>('task/detail', { id: taskId }))).toMatchObject({
    state: 'done',
    words: '已导入4400行',
  });
  expect(await there()).toBe('4400 2200 2200');
});
