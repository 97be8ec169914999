import type { ExamRecord } from '@kaoxin/contract/exam/formal.ts';
import type { StagedBatch } from '@kaoxin/contract/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { allJobKinds } from '#areas/index.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { type Hall, openHall, rosterCsv, rosterRow } from './roster.fixture.ts';

const rounds = 12;
const people = 40;
const app = testApp({ manager: ['exam_manager'], mate: ['exam_manager'] });
const { manager, mate } = app.visitors;
const path = 'formalExam/importExaminers';
let hall: Hall;

beforeAll(async () => {
  hall = await openHall(app.db);
});

const work = () => workOff(app.context, allJobKinds);
/** As an examination without rooms begins: nobody is registered, and nobody could be seated. */
async function anew(round: number): Promise<string> {
  await sql`truncate job, task, task_checkpoint, person, examiner, examiner_count, import_file cascade`.execute(app.db);
  await sql`update formal_exam set status = 10 where id = ${hall.exam}`.execute(app.db);
  const rows = Array.from({ length: people }, (_, n) => rosterRow(round * people + n));
  const { batchId } = good(
    await send<StagedBatch>(manager, `${path}?examId=${hall.exam}`, '名单.csv', rosterCsv(rows)),
  );
  await work();
  return good(await manager.post<{ taskId: string }>(`${path}Confirm`, { batchId })).taskId;
}

test(`S51 a roster goes in or its examination is arranged, and what is arranged has a seat for everybody, ${rounds} rounds`, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const taskId = await anew(round);
    const arrange = async () => {
      // either may be faster: now and then the examination gives the file a lead
      for (let turn = 0; turn < (round % 4) * 3; turn += 1) await sql`select 1`.execute(app.db);
      return mate.post<ExamRecord>('formalExam/submit', { id: hall.exam, status: 20 });
    };
    const [, arranged] = await Promise.all([work(), arrange()]);
    await work();
    const { state, words } = good(await manager.get<TaskRecord>('task/detail', { id: taskId }));
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from examiner where exam_id = ${hall.exam}`.execute(app.db);
    const { status } = good(await manager.get<ExamRecord>('formalExam/detail', { id: hall.exam }));
    if (arranged.status === 200)
      expect([status, rows[0]?.n, state, words]).toEqual([20, 0, 'failed', '当前考试状态【编排中】不可导入考生名单']);
    else
      expect([status, rows[0]?.n, state, arranged.msg]).toEqual([
        10,
        people,
        'done',
        `座位数不足:需${people}个,现有0个`,
      ]);
    outcomes.add(state);
  }
  expect([...outcomes].length).toBeGreaterThan(0);
});
