import type { ChainVerdictAnswer } from '@kaoxin/contract/casework/chain.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../../../../testing/app.ts';
import { insideAs } from '../../../../testing/inside.ts';
import { good } from '../../../../testing/petitions.ts';
import { addPlaces, examBody, keepNothing, Story, subjectBody } from '../exams.fixture.ts';
import { mostByHand, noteExam } from './timeline.ts';

const app = testApp(
  {
    manager: { dept: '考务处', roles: ['exam_manager'] },
    leader: ['city_leader'],
    inspector: ['inspector'],
    foreigner: { tenantId: '111111', roles: ['inspector'] },
  },
  { now: '2026-03-02 09:00:00' },
);
const { manager, leader, inspector, foreigner } = app.visitors;
const story = new Story(app, manager, leader);

let place: Awaited<ReturnType<typeof addPlaces>>;
let exam: ExamRecord;
beforeAll(async () => {
  place = await addPlaces(app, manager, '01', '云溪考区办');
  const lists = { subjects: [subjectBody('01')], places: [{ centreId: place.centre.id }] };
  exam = await story.inState(50, examBody('经济师考试', [place.district.id], lists));
});
beforeEach(keepNothing);

const verdict = async (by = inspector) => good(await by.get<ChainVerdictAnswer>('chain/verify'));

test('shows who did what, when, with changes in words', async () => {
  good(await manager.post('formalExam/submit', { id: exam.id, notice: '<p>成绩已公布</p>' }));
  const draft = await story.add(examBody('草稿', [place.district.id]));
  const after = good(
    await manager.post<ExamRecord>('formalExam/submit', { id: draft.id, mode: 3, passScore: 90, fee: 10.5 }),
  );
  expect(after.timeline.at(-1)).toMatchObject({
    seq: 2,
    action: 'edit',
    actionName: '修改',
    fromStatus: 0,
    fromStatusName: '草稿',
    toStatusName: '草稿',
    actorName: 'manager',
    actorDept: '考务处',
    time: '2026-03-02 09:00:00',
    diff: { mode: ['纸笔', '面试'], passScore: [84, 90], fee: [null, 10.5] },
  });
  expect((await story.detail(exam.id)).timeline.at(-1)?.diff).toEqual({ notice: [null, null] });
});

test('belongs to the chain that verification and export cover', async () => {
  const before = await verdict();
  expect(before).toMatchObject({ ok: 1, broken: null });
  const draft = await story.add(examBody('再一份', [place.district.id]));
  expect(await verdict()).toMatchObject({ ok: 1, cases: before.cases + 1, count: before.count + 1 });
  expect(await verdict(foreigner)).toMatchObject({ ok: 1, cases: 0, count: 0 });
  const headers = { 'blade-auth': `bearer ${inspector.token}` };
  const answer = await app.server.inject({ url: '/api/chain/export', headers });
  const rows = (await rowsOf(answer.rawPayload)).slice(2).map(({ cells }) => cells);
  const [first] = draft.timeline;
  expect(rows).toContainEqual([
    ...[draft.examCode, draft.id, 1, '2026-03-02 09:00:00', '2026-03-02 09:00:00'],
    ...[first?.hash, '完整'],
  ]);
  good(await manager.post(`formalExam/remove?ids=${draft.id}`));
  expect(await verdict()).toMatchObject({ ok: 1, cases: before.cases + 1, count: before.count + 2 });
});

test('shows the latest manual seat changes and all other events', async () => {
  const draft = await story.add(examBody('多次调座', [place.district.id]));
  const { seatMove, releaseAsk } = examAction.of;
  const at = { from: 20, to: 20 };
  await insideAs(app, 'manager', async (work) => {
    for (let seat = 1; seat <= mostByHand + 5; seat += 1)
      await noteExam(work, draft.id, { action: seatMove, ...at, note: `${seat}号座` });
    await noteExam(work, draft.id, { action: releaseAsk, ...at });
  });
  const { timeline } = await story.detail(draft.id);
  expect(timeline.map(({ action }) => action)).toEqual(['create', ...Array(mostByHand).fill(seatMove), releaseAsk]);
  expect([timeline[1]?.note, timeline.at(-1)?.seq]).toEqual(['6号座', mostByHand + 7]);
  expect((await verdict()).ok).toBe(1);
});

test('names a row that was altered outside the chain', async () => {
  const alter = async (statement: ReturnType<typeof sql>) => {
    await sql`alter table case_event disable trigger case_event_fixed`.execute(app.db);
    await statement.execute(app.db);
    await sql`alter table case_event enable trigger case_event_fixed`.execute(app.db);
  };
  const of = sql`case_type = 'formalExam' and case_id = ${exam.id} and action = 'release'`;
  await alter(sql`update case_event set actor_name = '他人' where ${of}`);
  expect((await verdict()).broken).toMatchObject({
    caseTypeName: '考试',
    caseId: exam.id,
    caseNo: exam.examCode,
    path: `/examinationManage/examinationList/detail?id=${exam.id}`,
    seq: 7,
    reason: 'content',
  });
  await alter(sql`update case_event set actor_name = 'leader' where ${of}`);
  expect((await verdict()).ok).toBe(1);
});
