import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { addPlaces, examBody, keepNothing, Story, subjectBody } from './exams.fixture.ts';
import { examClock } from './process/clock.ts';

const now = '2026-03-02 09:00:00';
const rounds = 10;
const app = testApp(
  { manager: ['exam_manager'], second: ['exam_manager'], leader: ['city_leader'], deputy: ['city_leader'] },
  { now },
);
const { manager, second, leader, deputy } = app.visitors;
const story = new Story(app, manager, leader);

let place: Awaited<ReturnType<typeof addPlaces>>;
beforeAll(async () => {
  place = await addPlaces(app, manager, '01', '云溪考区办');
});
beforeEach(() => {
  app.clock.set(now);
  return keepNothing();
});

let names = 0;
const inState = (status: number) => {
  names += 1;
  const lists = { subjects: [subjectBody('01')], places: [{ centreId: place.centre.id }] };
  return story.inState(status, examBody(`第${names}场考试`, [place.district.id], lists));
};
const steps = ({ timeline }: ExamRecord) => timeline.map(({ action }) => action);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const cancel = (id: string, version: number) => story.to(id, 90, leader, { version, reason: '因故取消考试' });

test(`lets one of two simultaneous releases succeed, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await inState(40);
    const { version } = good(await story.ask(id));
    const answers = await Promise.all([leader, deputy].map((who) => story.to(id, 50, who, { version })));
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toBe('数据已被他人修改,请刷新后重试');
    expect(steps(await story.detail(id)).filter((action) => action === 'release')).toHaveLength(1);
  }
});

test('refuses the second release without a version', async () => {
  const { id } = await inState(40);
  good(await story.ask(id));
  const answers = await Promise.all([leader, deputy].map((who) => story.to(id, 50, who)));
  expect(statuses(answers)).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.msg).toBe('考试状态不能由【成绩已公布】变更为【成绩已公布】');
  expect(steps(await story.detail(id)).filter((action) => action === 'release')).toHaveLength(1);
});

test(`stores one signature for two simultaneous requests, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await inState(40);
    const answers = await Promise.all([manager, second].map((who) => story.ask(id, who)));
    expect(statuses(answers)).toEqual([200, 400]);
    expect(steps(await story.detail(id)).filter((action) => action === 'release_ask')).toHaveLength(1);
  }
});

test(`refuses cancelling when the release wins, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await inState(40);
    good(await story.ask(id));
    const [released, cancelled] = await Promise.all([
      story.to(id, 50, deputy),
      story.to(id, 90, leader, { reason: '因故取消考试' }),
    ]);
    expect([released.status, cancelled.status]).toEqual([200, 400]);
    expect(cancelled.msg).toMatch(/^考试状态不能由【(评卷中|成绩已公布)】变更为【已取消】$/);
    expect((await story.detail(id)).status).toBe(50);
  }
});

test(`lets either publishing or cancelling succeed, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, version } = await inState(0);
    const answers = await Promise.all([story.to(id, 10, manager, { version }), cancel(id, version)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const after = await story.detail(id);
    expect(steps(after)).toEqual(['create', answers[0]?.status === 200 ? 'publish' : 'cancel']);
  }
});

test(`takes each step once despite clock and user, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, version } = await inState(10);
    app.clock.set('2026-05-20 17:00:00');
    const [, answer] = await Promise.all([
      runOnce(app.context, examClock),
      round % 2 === 0 ? story.to(id, 20, manager, { version }) : cancel(id, version),
    ]);
    app.clock.set(now);
    const after = await story.detail(id);
    expect([after.status, answer.status]).toEqual(answer.status === 200 ? [round % 2 === 0 ? 20 : 90, 200] : [20, 409]);
    expect(steps(after).filter((action) => action === 'arrange').length).toBeLessThanOrEqual(1);
  }
});

test(`refuses a change after a step, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, version } = await inState(0);
    const answers = await Promise.all([
      story.to(id, 10, manager, { version }),
      second.post('formalExam/submit', { id, version, year: 2027 }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
  }
});

test(`never publishes with a disabled centre, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await inState(0);
    const turn = (status: number) => second.post('district/enable', { ids: [place.centre.id], status });
    const [published, disabled] = await Promise.all([story.to(id, 10), turn(0)]);
    expect([published.status, disabled.status].sort()).toEqual([200, 400]);
    if (published.status === 200) good(await cancel(id, (await story.detail(id)).version));
    good(await turn(1));
  }
});

test(`never adds a disabled centre after publishing, ${rounds} rounds`, async () => {
  const spare = await addPlaces(app, manager, '02', '澄江考区办');
  for (let round = 0; round < rounds; round += 1) {
    const { id, districtIds, places } = await inState(10);
    const turn = (status: number) => second.post('district/enable', { ids: [spare.centre.id], status });
    const said = { id, districtIds: [...districtIds, spare.district.id] };
    const centres = [...places.map((one) => ({ id: one.id, centreId: one.centreId })), { centreId: spare.centre.id }];
    const [joined, disabled] = await Promise.all([
      manager.post('formalExam/submit', { ...said, places: centres }),
      turn(0),
    ]);
    expect([joined.status, disabled.status].sort()).toEqual([200, 400]);
    if (joined.status === 200) good(await cancel(id, (await story.detail(id)).version));
    good(await turn(1));
  }
});

test('appends simultaneous events to a single chain', async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select case_id, seq from case_event where case_type = 'formalExam' group by case_id, seq having count(*) > 1) twice`.execute(
    app.db,
  );
  expect(rows[0]?.n).toBe(0);
});
