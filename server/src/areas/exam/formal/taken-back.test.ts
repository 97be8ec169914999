import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addPlaces, examBody, keepNothing, kept, Story, subjectBody } from './exams.fixture.ts';

const app = testApp(
  { manager: ['exam_manager'], leader: ['city_leader'] },
  { now: '2026-03-02 09:00:00', faults: 'expected' },
);
const { manager, leader } = app.visitors;
const story = new Story(app, manager, leader);

let place: Awaited<ReturnType<typeof addPlaces>>;
beforeAll(async () => {
  place = await addPlaces(app, manager, '01', '云溪考区办');
});
beforeEach(keepNothing);

test('notifies listeners of every step and rolls back their failure', async () => {
  const lists = { subjects: [subjectBody('01')], places: [{ centreId: place.centre.id }] };
  const { name, id } = await story.inState(20, examBody('一场考试', [place.district.id], lists));
  expect(kept.steps).toEqual([`${name} publish`, `${name} arrange`]);
  kept.refuses = 'cancel';
  expect((await story.to(id, 90, leader, { reason: '因故取消考试' })).status).toBe(500);
  const after = await story.detail(id);
  expect([after.status, after.cancelReason, after.timeline.length]).toEqual([20, null, 3]);
});
