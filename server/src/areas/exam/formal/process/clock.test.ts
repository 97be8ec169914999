import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { testApp } from '../../../../testing/app.ts';
import { good } from '../../../../testing/petitions.ts';
import { addPlaces, examBody, keepNothing, kept, Story, subjectBody } from '../exams.fixture.ts';
import { examClock } from './clock.ts';

const now = '2026-03-02 09:00:00';
const app = testApp({ manager: ['exam_manager'], leader: ['city_leader'] }, { now });
const { manager, leader } = app.visitors;
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
const published = async () => {
  names += 1;
  const lists = { subjects: [subjectBody('01')], places: [{ centreId: place.centre.id }] };
  return story.inState(10, examBody(`第${names}场考试`, [place.district.id], lists));
};
const stateAt = async (id: string, moment: string) => {
  await story.at(moment);
  return (await story.detail(id)).status;
};
const messages = async (id: string) => {
  const { rows } = await sql<{ title: string; content: string }>`select title, content from inbox_message
    where user_id = ${app.idOf('manager')} and path like ${`%${id}`} order by id`.execute(app.db);
  return rows;
};

test('moves each examination on time, without an actor', async () => {
  const { id } = await published();
  expect(await stateAt(id, '2026-05-20 16:59:59')).toBe(10);
  expect(await stateAt(id, '2026-05-20 17:00:00')).toBe(20);
  expect(await stateAt(id, '2026-06-06 08:59:59')).toBe(20);
  expect(await stateAt(id, '2026-06-06 09:00:00')).toBe(30);
  expect(await stateAt(id, '2026-06-06 16:59:59')).toBe(30);
  expect(await stateAt(id, '2026-06-06 17:00:00')).toBe(40);
  expect(await stateAt(id, '2027-06-06 17:00:00')).toBe(40);
  const { timeline } = await story.detail(id);
  expect(
    timeline.slice(-3).map(({ actionName, actorId, actorName, time }) => [actionName, actorId, actorName, time]),
  ).toEqual([
    ['转入编排', null, '系统', '2026-05-20 17:00:00'],
    ['开考', null, '系统', '2026-06-06 09:00:00'],
    ['考试结束', null, '系统', '2026-06-06 17:00:00'],
  ]);
});

test('catches up step by step after downtime, skipping drafts', async () => {
  const { id } = await published();
  const draft = await story.add(examBody('草稿', [place.district.id]));
  const gone = await published();
  good(await story.to(gone.id, 90, leader, { reason: '因故取消考试' }));
  expect(await stateAt(id, '2026-07-01 09:00:00')).toBe(40);
  expect((await story.detail(id)).timeline).toHaveLength(5);
  expect([(await story.detail(draft.id)).status, (await story.detail(gone.id)).status]).toEqual([0, 90]);
});

test('notifies managers once a morning about a blocked examination', async () => {
  const { id, examCode } = await published();
  kept.registered = 41;
  expect(await stateAt(id, '2026-05-20 17:00:00')).toBe(10);
  const told = { title: `${examCode} 未能转入编排`, content: expect.stringContaining('座位数不足:需41个,现有40个') };
  expect(await messages(id)).toEqual([told]);
  const { version } = await story.detail(id);
  for (const moment of ['2026-05-20 17:01:00', '2026-05-20 23:59:00', '2026-05-21 07:59:59']) await story.at(moment);
  expect(await messages(id)).toHaveLength(1);
  await story.at('2026-05-21 08:00:00');
  await story.at('2026-05-21 08:01:00');
  expect(await messages(id)).toEqual([told, told]);
  // open forms do not become stale
  expect((await story.detail(id)).version).toBe(version);
  kept.registered = 40;
  expect(await stateAt(id, '2026-05-21 08:02:00')).toBe(20);
});

test('rolls back a failed step without blocking other examinations', async () => {
  const [first, second] = [await published(), await published()];
  good(await story.to(first.id, 20));
  kept.refuses = 'start';
  app.clock.set('2026-06-06 10:00:00');
  await runOnce(app.context, examClock);
  expect((await story.detail(first.id)).status).toBe(20);
  expect((await story.detail(second.id)).timeline.at(-1)?.actionName).toBe('发布');
  keepNothing();
  await runOnce(app.context, examClock);
  expect([(await story.detail(first.id)).status, (await story.detail(second.id)).status]).toEqual([30, 30]);
});

test('waits when registration is extended', async () => {
  const { id } = await published();
  good(await manager.post('formalExam/submit', { id, registerEnd: '2026-05-25 17:00:00' }));
  expect(await stateAt(id, '2026-05-21 09:00:00')).toBe(10);
  expect(await stateAt(id, '2026-05-25 17:00:00')).toBe(20);
});
