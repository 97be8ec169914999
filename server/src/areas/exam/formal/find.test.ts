import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { examFinder } from '@kaoxin/contract/exam/formal/find.ts';
import type { ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { enrol } from '../examiner/examinees.fixture.ts';
import { type Hall, openHall, residentNumber } from '../roster/roster.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  centre: { dept: '云溪一中', roles: ['centre_manager'] },
  analyst: ['data_analyst'],
  security: ['sec_admin'],
  stranger: { tenantId: '111111', roles: 'all' },
});
const { manager, district, neighbour, centre, analyst, security, stranger } = app.visitors;
let hall: Hall;
let chen: string;
let lin: string;
const ticket = (place: string) => `27${place}00001`;

beforeAll(async () => {
  const depts = { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') };
  hall = await openHall(app.db, depts);
  await setRow(app.db, 'district', hall.centres.one, { deptId: app.deptId('云溪一中') });
  await sql`update district set search_key = code || ' ' || name || ' yunxiyizhong yxyz' where id = ${hall.centres.one}`.execute(
    app.db,
  );
  await setRow(app.db, 'formalExam', hall.exam, {
    year: 2027,
    projectType: 3,
    status: 30,
    examCode: 'KS2027003',
    name: '经济师考试二〇二七',
    searchKey: 'ks2027003 经济师考试二〇二七 jingjishi jjs',
  });
  const { one, two } = hall.districts;
  const of = { examId: hall.exam, phone: '13800000000' };
  chen = await enrol(app.context, {
    ...of,
    districtId: one,
    centreId: hall.centres.one,
    idNo: residentNumber(1),
    name: '陈寻见',
  });
  lin = await enrol(app.context, {
    ...of,
    districtId: two,
    centreId: hall.centres.two,
    idNo: residentNumber(2),
    name: '林寻见',
  });
  for (const [id, place] of [
    [chen, '0371001'],
    [lin, '0372001'],
  ] as const)
    await setRow(app.db, 'examiner', id, { ticketNo: ticket(place) });
});

const find = async (by: Visitor, text: string) =>
  good(await by.post<AnswerOf<typeof examFinder.find>>('formalExam/find', { text }));
const idsFor = async (by: Visitor, text: string) =>
  (await find(by, text)).kinds.flatMap(({ records }) => records.map(({ id }) => id));

describe('search results', () => {
  test('finds examinations by name, pinyin and code, with links', async () => {
    for (const text of ['经济师', 'JJS', 'ks2027003'])
      expect([text, await idsFor(manager, text)]).toEqual([text, [hall.exam]]);
    expect((await find(manager, '经济师')).kinds[0]).toEqual({
      kind: 'exam',
      called: '正式考试',
      records: [
        {
          id: hall.exam,
          number: 'KS2027003',
          name: '经济师考试二〇二七',
          aside: '考试中',
          path: `/examinationManage/examinationList/detail?id=${hall.exam}`,
        },
      ],
    });
    expect(await idsFor(manager, '经')).toEqual([]);
  });

  test('finds a centre but no district', async () => {
    for (const text of ['云溪一中', 'yxyz', '71001', '云一zhong'])
      expect([text, await idsFor(manager, text)]).toEqual([text, [hall.centres.one]]);
    expect((await find(manager, '71001')).kinds[1]?.records).toEqual([
      {
        id: hall.centres.one,
        number: '71001',
        name: '云溪一中考点',
        aside: '云溪考区',
        path: `/centreManage/detail?id=${hall.centres.one}`,
      },
    ]);
  });

  test('finds examinees by whole ticket or full name', async () => {
    expect(await idsFor(manager, ticket('0371001'))).toEqual([chen]);
    expect(await idsFor(manager, '林寻见')).toEqual([lin]);
    for (const text of [ticket('0371001').slice(0, 13), '寻见', '陈寻', residentNumber(1), '13800000000'])
      expect([text, await idsFor(manager, text)]).toEqual([text, []]);
    expect((await find(manager, '陈寻见')).kinds[2]?.records).toEqual([
      {
        id: chen,
        number: ticket('0371001'),
        name: '陈寻见',
        aside: '经济师考试二〇二七',
        path: `/examinationManage/examinationList/examineeDetail?id=${chen}`,
      },
    ]);
    await setRow(app.db, 'formalExam', hall.exam, { status: 50 });
    expect([await idsFor(manager, '陈寻见'), await idsFor(manager, ticket('0371001'))]).toEqual([[], [chen]]);
    await setRow(app.db, 'formalExam', hall.exam, { status: 30 });
  });

  test('accepts full-width letters, extra blanks and other name points', async () => {
    await setRow(app.db, 'examiner', lin, { name: 'Lin·寻 见' });
    const typed = 'Ｌｉｎ•寻　 见 ';
    expect(await idsFor(manager, typed)).toEqual([lin]);
    const wide = ticket('0372001').replace(/\d/g, (figure) => String.fromCharCode(0xff10 + Number(figure)));
    expect(await idsFor(manager, wide)).toEqual([lin]);
    const roster = async (query: object) =>
      good(await manager.get<Page<ExaminerRow>>('examiners/page', { examId: hall.exam, ...query })).records;
    for (const query of [{ name: typed }, { name_equal: typed }, { name: '寻　　见' }])
      expect((await roster(query)).map(({ id }) => id)).toEqual([lin]);
    await setRow(app.db, 'examiner', lin, { name: '林寻见' });
  });
});

describe('finds only what the lists would show', () => {
  test('omits other districts, centres and tenants', async () => {
    for (const by of [district, centre]) {
      expect(await idsFor(by, ticket('0371001'))).toEqual([chen]);
      for (const text of [ticket('0372001'), '林寻见', '澄江一中'])
        expect([text, await idsFor(by, text)]).toEqual([text, []]);
    }
    for (const text of ['陈寻见', '云溪一中']) expect([text, await idsFor(neighbour, text)]).toEqual([text, []]);
    for (const text of ['经济师', '云溪一中', '陈寻见', ticket('0371001')])
      expect([text, await idsFor(stranger, text)]).toEqual([text, []]);
  });

  test('finds no names for callers who only see counts', async () => {
    const { byName, kinds } = await find(analyst, '陈寻见');
    expect([byName, kinds.map(({ kind, records }) => [kind, records.length])]).toEqual([
      0,
      [
        ['exam', 0],
        ['centre', 0],
        ['examinee', 0],
      ],
    ]);
  });

  test('omits lists without a permission or session', async () => {
    expect(await find(security, '陈寻见')).toEqual({ byName: 0, kinds: [] });
    expect(
      (await app.server.inject({ method: 'POST', url: '/api/formalExam/find', payload: { text: '经济师' } }))
        .statusCode,
    ).toBe(401);
    expect((await manager.post('formalExam/find', {})).status).toBe(400);
  });
});

test('audits a found examinee without the name', async () => {
  const rows = async () =>
    (
      await sql<{ target: string | null; input: unknown }>`select target, input from audit
        where call = 'POST formalExam/find' and actor_id = ${app.idOf('district')} and status = 200 and target is not null
        order by id`.execute(app.db)
    ).rows;
  const before = (await rows()).length;
  for (const text of ['陈寻见', '经济师考试', '陈寻见', '无此人名']) await find(district, text);
  expect((await rows()).slice(before)).toEqual([
    { target: chen, input: { by: ['姓名'], told: [{ of: '陈*见', found: 1 }] } },
  ]);
});

test('accepts words of any length and kind', async () => {
  for (const text of ['长'.repeat(64), '\\\\', "o'b", '𠮷𠮷', '--', '12'.repeat(30), '%%'])
    expect([text, await idsFor(manager, text)]).toEqual([text, []]);
});
