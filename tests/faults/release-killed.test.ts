import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { describe, expect, it, vi } from 'vitest';
import { byTurn } from './by-turn.ts';
import { callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { closeGate, gateAt } from './gate.ts';
import type { Asking } from './killed-import.ts';
import { openExam, type SeatedExam, seat, ticketNo } from './seated-exam.ts';
import { startServer } from './server-process.ts';

/** More than a call releases by itself (10,000). */
const people = 10_500;
/** Each examinee has a score, and all but one are settled, as after score imports. */
const scored = ({ id, subjects }: SeatedExam): string => `
  insert into examiner_result (tenant_id, exam_id, examiner_id, district_id, centre_id, total_score, pass_flag)
  select tenant_id, exam_id, id, district_id, centre_id, 60, 0 from examiner
    where exam_id = ${id} and ticket_no <> '${ticketNo(1)}';
  insert into examiner_score (tenant_id, exam_id, examiner_id, district_id, centre_id, subject_code, score, attend)
  select tenant_id, exam_id, id, district_id, centre_id, '${subjects[0]?.subjectCode}', 60, 1 from examiner
    where exam_id = ${id}`;

async function asked() {
  const shared = await onPostgres('office');
  const url = shared.DATABASE_URL;
  const environment = { ...shared, DEMO: 'on' };
  const server = { now: await startServer(environment) };
  const site = await (await signIn(server.now.url)).get<{ demoAccounts: { password: string }[] }>('site');
  const password = site.body?.data.demoAccounts[0]?.password ?? '';
  const manager = await signIn(server.now.url, 'tangyishan', password);
  const leader = await signIn(server.now.url, 'linzhihe', password);
  const got: Asking = async <D>(call: string) => {
    const { body } = await callerWith(server.now.url, leader.token).get<D>(call);
    if (!body?.success) throw new Error(`${call}: ${body?.msg}`);
    return body.data;
  };
  const exam = await openExam(got);
  await ask(url, seat(exam, people));
  await ask(url, scored(exam));
  const said = await manager.post('formalExam/releaseAsk', { id: exam.id, reason: '成绩已经核对' });
  expect(said.body?.msg).toBe('操作成功');
  const release = async (): Promise<string> => {
    const { body } = await leader.post<ExamRecord>('formalExam/submit', { id: exam.id, status: 50 });
    return body?.data.releaseTaskId ?? `${body?.msg}`;
  };
  const count = async (of: string) => (await ask<{ n: number }>(url, `select count(*)::int as n from ${of}`))[0]?.n;
  const there = async () => [
    (await got<ExamRecord>(`formalExam/detail?id=${exam.id}`)).status,
    await count(`examiner_result where exam_id = ${exam.id}`),
    await count(`(select from exam_tally where exam_id = ${exam.id} limit 1) one`),
  ];
  const kill = async () => {
    await server.now.end('SIGKILL');
  };
  const again = async () => {
    await ask(url, 'update job set leased_until = null, run_at = now()');
    server.now = await startServer(environment);
  };
  const over = async (id: string): Promise<TaskRecord> => {
    const ended = async () => {
      const task = await got<TaskRecord>(`task/detail?id=${id}`);
      return task.state === 'waiting' || task.state === 'running' ? undefined : task;
    };
    return vi.waitUntil(ended, { timeout: 120_000, interval: 20 });
  };
  return { url, exam, got, leader, server, release, count, there, kill, again, over };
}
const nothing = [40, people - 1, 0];
const everything = [50, people, 1];

describe.skipIf(!hasPostgres)('a server that dies while a large examination is released', () => {
  it('F01 releases nothing or all, and finally once', async () => {
    const { url, exam, got, release, count, there, kill, again, over } = await asked();
    type Point = [table: string, row: string, event: 'insert' | 'update', left: number[]];
    const before: Point[] = [
      ['examiner_result', `new.exam_id = ${exam.id}`, 'insert', nothing],
      ['exam_tally', `new.exam_id = ${exam.id}`, 'insert', nothing],
    ];
    const behind: Point = ['task', `new.state = 'done' and new.kind = 'score release'`, 'update', everything];
    let begin: () => Promise<unknown> = async () => {
      taskId = await release();
    };
    let taskId = '';
    for (const [table, row, event, left] of [...byTurn(before, 1), behind]) {
      await ask(url, gateAt(table, row, event));
      const gate = await closeGate(url);
      await begin();
      await gate.waitedAt();
      expect(await there()).toEqual(left);
      await kill();
      await gate.open();
      await ask(url, `drop trigger gate on ${table}`);
      begin = again;
    }
    await begin();
    expect(await over(taskId)).toMatchObject({ state: 'done', words: '成绩已公布' });
    expect(await there()).toEqual(everything);
    const { timeline, releaseTaskId } = await got<ExamRecord>(`formalExam/detail?id=${exam.id}`);
    expect(releaseTaskId).toBeNull();
    expect(timeline.filter(({ action }) => action === 'release').map(({ actorName }) => actorName)).toEqual(['林致和']);
    expect(await count(`inbox_message where title like '公布成绩：%已完成'`)).toBe(1);
    expect(await count(`examiner_result where exam_id = ${exam.id} and total_score = 60`)).toBe(people);
  });

  it('can be cancelled midway and is reverted', async () => {
    const { url, exam, got, leader, release, there, over } = await asked();
    await ask(url, gateAt('examiner_result', `new.exam_id = ${exam.id}`));
    const gate = await closeGate(url);
    const taskId = await release();
    await gate.waitedAt();
    expect((await leader.post('task/cancel', { id: taskId })).status).toBe(200);
    // A batch that began after the request has seen it.
    const turn = async () => (await ask<{ xmin: string }>(url, `select xmin from task where id = ${taskId}`))[0]?.xmin;
    for (let turns = 0; turns < 2; turns += 1) {
      const before = await turn();
      await vi.waitUntil(async () => (await turn()) !== before, { timeout: 30_000, interval: 20 });
    }
    await gate.open();
    expect(await over(taskId)).toMatchObject({ state: 'cancelled', words: '已取消，成绩没有公布' });
    expect(await there()).toEqual(nothing);
    expect((await got<ExamRecord>(`formalExam/detail?id=${exam.id}`)).releaseTaskId).toBeNull();
  });
});
