import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamForm, ExamRecord, ExamRow } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ExamCentreRow, ExamDistrictRow } from '@kaoxin/contract/exam/formal/place.ts';
import type { PlaceRecord, PlaceRow } from '@kaoxin/contract/exam/places/district.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { centreBody, districtBody, roomBody } from '../district/places.fixture.ts';
import { examBody, keepNothing, kept, Story, subjectBody } from './exams.fixture.ts';

const app = testApp(
  {
    city: ['exam_manager'],
    leader: ['city_leader'],
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    centre: { dept: '云溪一中', roles: ['centre_manager'] },
    placeless: { dept: '信访科', roles: ['district_manager'] },
    analyst: ['data_analyst'],
    handler: ['case_handler'],
  },
  { now: '2026-03-02 09:00:00' },
);
const { city, leader, district, neighbour, centre, placeless, analyst, handler } = app.visitors;
const story = new Story(app, city, leader);

const added = async (body: object) => good(await city.post<PlaceRecord>('district/save', body));
let one: PlaceRecord;
let two: PlaceRecord;
let own: PlaceRecord;
let sibling: PlaceRecord;
let foreign: PlaceRecord;
const exams = { shared: '', mine: '', theirs: '' };

beforeAll(async () => {
  one = await added(districtBody('01', { name: '云溪', deptId: app.deptId('云溪考区办') }));
  two = await added(districtBody('02', { name: '澄江', deptId: app.deptId('澄江考区办') }));
  const rooms = [roomBody('001')];
  own = await added(centreBody(one.id, '01001', { name: '云溪一中考点', deptId: app.deptId('云溪一中'), rooms }));
  sibling = await added(centreBody(one.id, '01002', { name: '云溪二中考点', rooms }));
  foreign = await added(centreBody(two.id, '02001', { name: '澄江一中考点', rooms }));
  const lists = (...centres: PlaceRecord[]) => ({
    subjects: [subjectBody('01')],
    places: centres.map(({ id }) => ({ centreId: id })),
  });
  exams.shared = (await story.add(examBody('全市考试', [one.id, two.id], lists(own, sibling, foreign)))).id;
  exams.mine = (await story.add(examBody('云溪考试', [one.id], lists(sibling)))).id;
  exams.theirs = (await story.add(examBody('澄江考试', [two.id], lists(foreign)))).id;
});
beforeEach(keepNothing);

const page = async (by: Visitor, query: Record<string, string> = {}) =>
  good(await by.get<Page<ExamRow>>('formalExam/page', { size: '200', ascs: 'name', ...query }));
const names = ({ records }: Page<ExamRow>) => records.map(({ name }) => name);
const districtsOf = async (by: Visitor, query: Record<string, string>) =>
  good(await by.get<Page<ExamDistrictRow>>('formalExam/pageDistrict', query));
const centresOf = async (by: Visitor, query: Record<string, string>) =>
  good(await by.get<Page<ExamCentreRow>>('formalExam/pageTestingCentre', query));
const sheet = async (by: Visitor, path: string) => {
  const headers = { 'blade-auth': `bearer ${by.token}` };
  const answer = await app.server.inject({ url: `/api/formalExam/${path}`, headers });
  expect(answer.statusCode).toBe(200);
  return (await rowsOf(answer.rawPayload)).slice(2).map(({ cells }) => cells);
};

const seen = async (by: Visitor) => {
  const records = await page(by);
  const { all } = good(await by.get<{ all: number }>('formalExam/counts'));
  const shared = { examId: exams.shared };
  return {
    exams: [records.total, names(records), all],
    numbers: records.records.map(({ districtCount, centreCount }) => [districtCount, centreCount]),
    districts: (await districtsOf(by, shared)).records.map((row) => [row.districtName, row.centreCount, row.seatCount]),
    centres: (await centresOf(by, shared)).records.map((row) => row.code),
  };
};

describe('a district', () => {
  test('sees only its own examinations, places and figures everywhere', async () => {
    // a user who sees everything asks first: the cached answer must not serve others
    expect(await seen(city)).toEqual({
      exams: [3, ['云溪考试', '全市考试', '澄江考试'], 3],
      numbers: [
        [1, 1],
        [2, 3],
        [1, 1],
      ],
      districts: [
        ['云溪', 2, 60],
        ['澄江', 1, 30],
      ],
      centres: ['01001', '01002', '02001'],
    });
    expect(await seen(district)).toEqual({
      exams: [2, ['云溪考试', '全市考试'], 2],
      numbers: [
        [1, 1],
        [1, 2],
      ],
      districts: [['云溪', 2, 60]],
      centres: ['01001', '01002'],
    });
    expect(await seen(neighbour)).toEqual({
      exams: [2, ['全市考试', '澄江考试'], 2],
      numbers: [
        [1, 1],
        [1, 1],
      ],
      districts: [['澄江', 1, 30]],
      centres: ['02001'],
    });
    expect((await page(placeless)).total).toBe(0);
  });

  test('reads nothing of others on page, form or exports', async () => {
    good(
      await city.post('formalExam/submit', {
        id: exams.shared,
        places: (await story.detail(exams.shared)).places.map(({ id, centreId, planSeats }) => ({
          id,
          centreId,
          planSeats: planSeats - 1,
        })),
      }),
    );
    const record = good(await district.get<ExamRecord>('formalExam/detail', { id: exams.shared }));
    expect(record).toMatchObject({
      districtIds: [one.id],
      districts: [{ name: '云溪' }],
      districtCount: 1,
      centreCount: 2,
      planSeats: 58,
      seatCount: 60,
      roomCount: 2,
      scoreCompleteness: null,
    });
    expect(record.timeline.at(-1)?.diff).toEqual({ places: [null, null] });
    const form = good(await district.get<ExamForm>('formalExam/editDetail', { id: exams.shared }));
    const everything = JSON.stringify([
      record,
      form,
      await sheet(district, 'export'),
      await sheet(district, `exportTestingCentre?examId=${exams.shared}`),
      await sheet(district, `exportDistrict?examId=${exams.shared}`),
    ]);
    for (const hidden of [two.id, foreign.id, '澄江', '02001']) expect(everything).not.toContain(hidden);
    expect((await sheet(district, `exportTestingCentre?examId=${exams.shared}`)).map(([code]) => code)).toEqual([
      '01001',
      '01002',
    ]);
    expect((await sheet(district, 'export')).map(([, name]) => name).sort()).toEqual(['云溪考试', '全市考试'].sort());
  });

  test('finds nothing of others by filter or ID', async () => {
    expect(names(await page(district, { districtId: two.id }))).toEqual([]);
    expect(names(await page(district, { districtId: one.id }))).toEqual(['云溪考试', '全市考试']);
    expect(names(await page(district, { keyword: '澄江' }))).toEqual([]);
    expect((await centresOf(district, { examId: exams.shared, districtId: two.id })).total).toBe(0);
    for (const path of ['formalExam/detail', 'formalExam/editDetail'])
      expect((await district.get(path, { id: exams.theirs })).status).toBe(404);
    for (const path of ['formalExam/pageDistrict', 'formalExam/pageTestingCentre', 'formalExam/exportDistrict'])
      expect((await district.get(path, { examId: exams.theirs })).status).toBe(404);
    const change = { id: exams.theirs, name: '改名' };
    expect((await district.post('formalExam/submit', change)).status).toBe(404);
    expect((await district.post('formalExam/submit', { id: exams.theirs, status: 10 })).status).toBe(404);
    expect((await district.post(`formalExam/remove?ids=${exams.theirs}`)).status).toBe(404);
    expect((await district.post(`formalExam/remove?ids=${exams.mine},${exams.theirs}`)).status).toBe(404);
  });

  test('chooses among its own places, with conflicting examinations', async () => {
    expect(
      (await districtsOf(district, {})).records.map(({ code, centreCount, seatCount, planSeats }) => [
        code,
        centreCount,
        seatCount,
        planSeats,
      ]),
    ).toEqual([['01', 2, 60, 0]]);
    const at = { examStart: '2026-06-06 16:59:59', examEnd: '2026-06-06 18:00:00' };
    const busy = async (query: Record<string, string>) =>
      (await centresOf(district, query)).records.map(({ code, conflicts }) => [
        code,
        ...conflicts.map(({ name }) => name),
      ]);
    expect(await busy(at)).toEqual([
      ['01001', '全市考试'],
      ['01002', '全市考试', '云溪考试'],
    ]);
    expect(await busy({ ...at, exceptId: exams.shared })).toEqual([['01001'], ['01002', '云溪考试']]);
    expect(await busy({ ...at, examStart: '2026-06-06 17:00:00' })).toEqual([['01001'], ['01002']]);
    expect(await busy({})).toEqual([['01001'], ['01002']]);
  });
});

describe('editing by a district', () => {
  const refused = [403, '考试由多个考区参加，只能修改本考区的考点'];
  const told = async (answer: Promise<{ status: number; msg: string }>) => {
    const { status, msg } = await answer;
    return [status, msg];
  };
  const change = (more: object, by = district) => told(by.post('formalExam/submit', { id: exams.shared, ...more }));

  test('adds, changes and removes its own but publishes none', async () => {
    const made = good(await district.post<ExamRecord>('formalExam/submit', examBody('区内考试', [one.id])));
    expect(made.allowedActions).toEqual(['edit', 'remove']);
    good(await district.post('formalExam/submit', { id: made.id, batch: 2 }));
    expect(await told(district.post('formalExam/submit', { id: made.id, status: 10 }))).toEqual([403, '没有操作权限']);
    expect(await told(district.post('formalExam/submit', { id: made.id, districtIds: [one.id, two.id] }))).toEqual([
      400,
      '参加考区不存在，请重新选择',
    ]);
    good(await district.post(`formalExam/remove?ids=${made.id}`));
    expect(await told(district.post(`formalExam/remove?ids=${exams.mine}`))).toEqual([403, '没有操作权限']);
    expect(await told(district.post('formalExam/submit', examBody('越界考试', [two.id])))).toEqual([
      400,
      '参加考区不存在，请重新选择',
    ]);
    expect(
      await told(
        district.post('formalExam/submit', examBody('越界考试', [one.id], { places: [{ centreId: foreign.id }] })),
      ),
    ).toEqual([400, '考点不存在，请重新选择']);
  });

  test('edits only its own centres of shared examinations', async () => {
    expect(await change({ name: '改名' })).toEqual(refused);
    expect(await change({ subjects: [] })).toEqual(refused);
    expect(await change({ status: 90, reason: '因故取消考试' })).toEqual(refused);
    expect(await told(district.post(`formalExam/remove?ids=${exams.shared}`))).toEqual([403, '没有操作权限']);
    const form = good(await district.get<ExamForm>('formalExam/editDetail', { id: exams.shared }));
    expect(form.lockedFields).toEqual(expect.arrayContaining(['name', 'districtIds', 'subjects', 'subjects.paperId']));
    expect([form.lockedFields.includes('places'), form.lockReason]).toEqual([
      false,
      '考试由多个考区参加，只能修改本考区的考点',
    ]);
    // posting the loaded form back changes nothing and keeps the centres of others
    expect((await change({ ...form.values }))[0]).toBe(200);
    expect((await change({ places: [{ centreId: sibling.id, chief: '沈云帆' }] }))[0]).toBe(200);
    const { places } = await story.detail(exams.shared);
    expect(places.map(({ code, chief }) => [code, chief])).toEqual([
      ['01002', '沈云帆'],
      ['02001', null],
    ]);
    expect((await change({ places: [{ centreId: own.id }, { centreId: sibling.id }] }))[0]).toBe(200);
    expect(await change({ places: [{ centreId: foreign.id }] })).toEqual([400, '考点不存在，请重新选择']);
  });
});

describe('a centre', () => {
  test('reads its examinations and changes nothing', async () => {
    expect(await seen(centre)).toEqual({
      exams: [1, ['全市考试'], 1],
      numbers: [[1, 1]],
      districts: [['云溪', 1, 30]],
      centres: ['01001'],
    });
    const record = good(await centre.get<ExamRecord>('formalExam/detail', { id: exams.shared }));
    expect([record.districts, record.places.map(({ code }) => code), record.allowedActions]).toEqual([
      [],
      ['01001'],
      [],
    ]);
    expect((await centre.get('formalExam/detail', { id: exams.mine })).status).toBe(404);
    expect((await centre.post('formalExam/submit', { id: exams.shared, places: [] })).status).toBe(403);
    const { places } = await story.detail(exams.shared);
    const others = places.filter(({ code }) => code !== '01001').map(({ id, centreId }) => ({ id, centreId }));
    good(await city.post('formalExam/submit', { id: exams.shared, places: others }));
    expect((await page(centre)).total).toBe(0);
    good(await city.post('formalExam/submit', { id: exams.shared, places: [...others, { centreId: own.id }] }));
    expect((await page(centre)).total).toBe(1);
  });
});

describe('people and scores', () => {
  const people = { registered: 10, present: 8, absent: 2, violation: 1, usedSeats: 9 };
  const score = { scored: 4, avgScore: 71.5, passCount: 3, rank: 1 };

  test('shows scores after release, hiding small cells without permission', async () => {
    const exam = await story.inState(
      40,
      examBody('有成绩的考试', [one.id], { subjects: [subjectBody('01')], places: [{ centreId: own.id }] }),
    );
    const shownTo = async (by: Visitor) => {
      const [row] = (await page(by, { name: '有成绩的考试' })).records;
      const [ofDistrict] = (await districtsOf(by, { examId: exam.id })).records;
      const [ofCentre] = (await centresOf(by, { examId: exam.id })).records;
      return { row, ofDistrict, ofCentre };
    };
    expect(await shownTo(analyst)).toMatchObject({
      row: { examineeCount: null, presentCount: null, passRate: null },
      ofDistrict: { registered: null, avgScore: null },
      ofCentre: { usedSeats: null, attendanceRate: null },
    });
    kept.people = new Map([exam.id, one.id, own.id].map((id) => [id, people]));
    kept.scores = new Map([exam.id, one.id, own.id].map((id) => [id, score]));
    const counted = {
      row: { examineeCount: 10, presentCount: 8, passRate: null },
      ofDistrict: { registered: 10, present: 8, absent: 2, violation: 1, avgScore: null, passCount: null, rank: null },
      ofCentre: { usedSeats: 9, attendanceRate: 0.8, avgScore: null },
    };
    expect(await shownTo(leader)).toMatchObject(counted);
    good(await story.ask(exam.id));
    good(await story.to(exam.id, 50, leader));
    expect(await shownTo(leader)).toMatchObject({
      row: { passRate: 0.75 },
      ofDistrict: { avgScore: 71.5, passCount: 3, passRate: 0.75, rank: 1 },
      ofCentre: { avgScore: 71.5 },
    });
    // four people are too few for callers without score_view
    expect(await shownTo(analyst)).toMatchObject(counted);
    kept.scores = new Map([exam.id, one.id, own.id].map((id) => [id, { ...score, scored: 5 }]));
    expect((await shownTo(analyst)).row?.passRate).toBe(0.6);
  });

  test('hides attendance before the day', async () => {
    const shown = async (status: 20 | 30) => {
      const places = { subjects: [subjectBody('01')], places: [{ centreId: own.id }] };
      const exam = await story.inState(status, examBody(`考试日前后${status}`, [one.id], places));
      kept.people = new Map([exam.id, one.id, own.id].map((id) => [id, { ...people, present: 0, absent: 0 }]));
      const { presentCount, absentCount } = await story.detail(exam.id);
      const [row] = (await districtsOf(leader, { examId: exam.id })).records;
      return [presentCount, absentCount, row?.present, row?.absent, row?.registered];
    };
    expect(await shown(20)).toEqual([null, null, null, null, 10]);
    expect(await shown(30)).toEqual([0, 0, 0, 0, 10]);
  });

  test('lets case handlers read examinations but not export them', async () => {
    expect((await page(handler)).total).toBeGreaterThan(2);
    expect((await handler.get('formalExam/export')).status).toBe(403);
    expect((await analyst.get('formalExam/export')).status).toBe(200);
  });
});

test('lists examinations using a place; drafts block only removal', async () => {
  const rowOf = async (id: string, nodeType: '1' | '2') =>
    good(await city.get<Page<PlaceRow>>('district/page', { nodeType, size: '200' })).records.find(
      (row) => row.id === id,
    );
  const before = [
    (await rowOf(one.id, '1'))?.activeExamCount ?? 0,
    (await rowOf(sibling.id, '2'))?.activeExamCount ?? 0,
  ];
  const exam = await story.inState(
    10,
    examBody('占用考试', [one.id], { subjects: [subjectBody('01')], places: [{ centreId: sibling.id }] }),
  );
  expect([(await rowOf(one.id, '1'))?.activeExamCount, (await rowOf(sibling.id, '2'))?.activeExamCount]).toEqual(
    before.map((count) => count + 1),
  );
  const { lastExams } = good(await city.get<PlaceRecord>('district/detail', { id: sibling.id }));
  expect(lastExams).toContainEqual({
    id: exam.id,
    examCode: exam.examCode,
    name: '占用考试',
    statusName: '已发布',
    examStart: '2026-06-06 09:00:00',
  });
  const refused = async (answer: Promise<{ status: number; msg: string }>) => (await answer).msg;
  expect(await refused(city.post('district/enable', { ids: [sibling.id], status: 0 }))).toBe(
    '该考区/考点存在未结束的考试安排,不能停用',
  );
  good(await story.to(exam.id, 90, leader, { reason: '因故取消考试' }));
  good(await city.post('district/enable', { ids: [sibling.id], status: 0 }));
  expect(await refused(city.post(`district/remove?ids=${sibling.id}`))).toBe('已被考试引用,不能删除');
});
