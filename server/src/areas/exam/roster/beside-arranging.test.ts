import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { addRoom } from '../../../testing/examinations.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
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
/**
 * Resets the examination to the state before registration.
 * @param seats seats of the only room in each centre; 0 means that seating is impossible
 */
async function anew(round: number, seats: number): Promise<string> {
  await sql`truncate job, task, task_checkpoint, person, examiner, examiner_count, import_file, room cascade`.execute(
    app.db,
  );
  await setRow(app.db, 'formalExam', hall.exam, { status: 10 });
  if (seats > 0) for (const centre of Object.values(hall.centres)) await addRoom(app.db, centre, '001', { seats });
  const rows = Array.from({ length: people }, (_, n) => rosterRow(round * people + n));
  const { batchId } = good(
    await send<StagedBatch>(manager, `${path}?examId=${hall.exam}`, '名单.csv', rosterCsv(rows)),
  );
  await work();
  return good(await manager.post<{ taskId: string }>(`${path}Confirm`, { batchId })).taskId;
}

type First = 'file' | 'examination' | 'either';
const arrange = () => mate.post<ExamRecord>('formalExam/submit', { id: hall.exam, status: 20 });

async function both(first: First, round: number) {
  if (first === 'file') await work();
  const arranging = async () => {
    // gives the file a lead in some rounds, so that either can win
    for (let turn = 0; first === 'either' && turn < (round % 4) * 3; turn += 1) await sql`select 1`.execute(app.db);
    return arrange();
  };
  const [arranged] = first === 'examination' ? [await arranging()] : await Promise.all([arranging(), work()]);
  await work();
  return arranged;
}

async function told(taskId: string) {
  const { state, words } = good(await manager.get<TaskRecord>('task/detail', { id: taskId }));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from examiner
    where exam_id = ${hall.exam}`.execute(app.db);
  const { status } = good(await manager.get<ExamRecord>('formalExam/detail', { id: hall.exam }));
  return [status, rows[0]?.n, state, words];
}

const tooLate = [20, 0, 'failed', '当前考试状态【编排中】不可导入考生名单'];
/** The first two rounds have a fixed order, so that both outcomes occur regardless of speed. */
const led = (round: number): First => (['file', 'examination'] as const)[round] ?? 'either';

test(`S51 imports or arranges, with seats for all, ${rounds} rounds`, async () => {
  const outcomes = new Set<unknown>();
  for (let round = 0; round < rounds; round += 1) {
    const taskId = await anew(round, 0);
    const arranged = await both(led(round), round);
    const end = await told(taskId);
    if (arranged.status === 200) expect(end).toEqual(tooLate);
    else
      expect([...end, arranged.msg]).toEqual([
        ...[10, people, 'done', `已导入${people}行`],
        `座位数不足:需${people}个,现有0个`,
      ]);
    outcomes.add(end[2]);
  }
  expect(outcomes).toEqual(new Set(['done', 'failed']));
});

test(`S51 imports whole files or none while arranging, ${rounds} rounds`, async () => {
  const outcomes = new Set<unknown>();
  for (let round = 0; round < rounds; round += 1) {
    const taskId = await anew(rounds + round, people);
    const arranged = await both(led(round), round);
    const end = await told(taskId);
    // there are enough seats, so arranging is only delayed by the file, which is complete by then
    expect([arranged.status, arranged.msg]).toEqual([200, '操作成功']);
    // also if arranging happens after the last row and before the task ends
    expect(end).toEqual(end[1] === 0 ? tooLate : [20, people, 'done', `已导入${people}行`]);
    outcomes.add(end[2]);
  }
  expect(outcomes).toEqual(new Set(['done', 'failed']));
});

test('S51 keeps a file arranged between last row and end', async () => {
  const taskId = await anew(2 * rounds, people);
  await sql
    .raw(`create function arrange_then() returns trigger language plpgsql as
    $$ begin update formal_exam set status = 20 where id = ${hall.exam}; return new; end $$`)
    .execute(app.db);
  await sql`create trigger arranged after update on task_checkpoint for each row
    when ((new.checkpoint ->> 'imported')::int = ${sql.lit(people)}) execute function arrange_then()`.execute(app.db);
  await work();
  await sql`drop trigger arranged on task_checkpoint`.execute(app.db);
  expect(await told(taskId)).toEqual([20, people, 'done', `已导入${people}行`]);
});
