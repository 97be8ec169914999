import type { PlaceRecord } from '@kaoxin/contract/exam/places/district.ts';
import type { Todo } from '@kaoxin/contract/home/home.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { centreBody, districtBody, roomBody } from '../district/places.fixture.ts';
import { examBody, keepNothing, kept, Story, subjectBody } from './exams.fixture.ts';

const app = testApp(
  {
    manager: ['exam_manager'],
    leader: ['city_leader'],
    one: { dept: '近期甲考区', roles: ['district_manager'] },
    other: { dept: '近期乙考区', roles: ['district_manager'] },
    administrator: ['administrator'],
  },
  { now: '2026-04-20 09:00:00' },
);
const { manager, leader, one, administrator } = app.visitors;
beforeEach(keepNothing);

const examsOf = async (by: Visitor) => good(await by.get<Todo>('home/todo')).exams;
let names: Record<'later' | 'sooner' | 'marked', string>;
let marked: string;

type Place = Record<'district' | 'centre', PlaceRecord>;
async function placeOf(code: string, deptId: string): Promise<Place> {
  const added = async (body: object) => good(await manager.post<PlaceRecord>('district/save', body));
  const district = await added(districtBody(code, { deptId }));
  return { district, centre: await added(centreBody(district.id, `${code}001`, { rooms: [roomBody('001')] })) };
}

beforeAll(async () => {
  const end = keepNothing();
  const first = await placeOf('61', app.deptId('近期甲考区'));
  const second = await placeOf('62', app.deptId('近期乙考区'));
  const story = new Story(app, manager, leader);
  const bodyOf = (name: string, place: Place, more: object = {}) =>
    examBody(name, [place.district.id], {
      subjects: [subjectBody('JC')],
      places: [{ centreId: place.centre.id, planSeats: 30 }],
      ...more,
    });
  kept.registered = 5;
  kept.completeness = 1;
  names = { later: '近期之后', sooner: '近期之先', marked: '近期评卷' };
  const june = { examStart: '2026-06-20 09:00:00', examEnd: '2026-06-20 17:00:00' };
  await story.inState(10, bodyOf(names.later, first, { ...june, subjects: [subjectBody('JC', times(20))] }));
  await story.inState(10, bodyOf(names.sooner, second));
  ({ id: marked } = await story.inState(40, bodyOf(names.marked, first)));
  await story.add(bodyOf('近期草稿', first));
  app.clock.set('2026-06-06 19:00:00');
  end();
});
const times = (day: number) => ({ startTime: `2026-06-${day} 09:00:00`, endTime: `2026-06-${day} 11:00:00` });

test('lists upcoming before marking examinations and omits drafts', async () => {
  const exams = await examsOf(manager);
  const shown = exams?.map(({ name }) => name).filter((name) => Object.values(names).includes(name));
  expect(shown?.at(0)).toBe(names.later);
  expect(shown).toContain(names.marked);
  expect(exams?.map(({ name }) => name)).not.toContain('近期草稿');
  expect(exams?.find(({ name }) => name === names.later)).toMatchObject({
    status: 20,
    examStart: '2026-06-20 09:00:00',
  });
});

test('limits a district to its own and needs the menu', async () => {
  const own = (await examsOf(one))?.map(({ name }) => name);
  expect(own).toContain(names.later);
  expect(own).not.toContain(names.sooner);
  expect(await examsOf(administrator)).toBeNull();
});

test('lists a requested release for second signers only', async () => {
  kept.completeness = 1;
  good(await manager.post('formalExam/releaseAsk', { id: marked, reason: '成绩已经核对' }));
  const waiting = async (by: Visitor) => (await examsOf(by))?.find(({ id }) => id === marked)?.waiting;
  expect(await waiting(leader)).toMatchObject([{ key: 'release', count: 1 }]);
  expect(await waiting(manager)).toEqual([]);
});
