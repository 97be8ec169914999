import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { addForExaminees } from '../../../testing/examinations.ts';
import { good } from '../../../testing/petitions.ts';
import { presentTime, setRows } from '../../../testing/rows.ts';
import { openHall, residentNumber } from '../roster/roster.fixture.ts';
import { enrol } from './examinees.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  mate: ['exam_manager'],
  typist: ['exam_manager'],
  opener: ['exam_manager'],
  guesser: ['exam_manager'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  inspector: ['inspector'],
});
const { manager, mate, typist, opener, guesser, district, inspector } = app.visitors;
let examId: string;
const people: string[] = [];

beforeAll(async () => {
  const depts = { 云溪考区: app.deptId('云溪考区办') };
  const hall = await openHall(app.db, depts);
  examId = hall.exam;
  for (let n = 0; n < 3; n += 1)
    people.push(
      await enrol(app.context, {
        examId,
        districtId: hall.districts.one,
        centreId: hall.centres.one,
        name: `欧阳留${'甲乙丙'[n]}`,
        idNo: residentNumber(n),
        phone: `1380000000${n}`,
      }),
    );
});

interface Row {
  target: string | null;
  status: number;
  input: unknown;
}
const rowsOf = async (account: string, call: string) =>
  (
    await sql<Row>`select target, status, input from audit
      where call = ${`GET ${call}`} 
        and actor_id = (select id from "user" where account = ${account}) order by id`.execute(app.db)
  ).rows;
const looked = (by: string, of: string, found: number) => ({ by: [by], told: [{ of, found }] });
const page = (by: Visitor, query: Record<string, string>) =>
  by.get<Page<ExaminerRow>>('examiners/page', { examId, ...query });
const mask = (n: number) => `9901**********${residentNumber(n).slice(-4)}`;

describe('audits searches for an examinee', () => {
  test('by masked number, with matches, once an hour', async () => {
    for (const idNo of [residentNumber(0), residentNumber(0).toLowerCase(), residentNumber(0)])
      expect(good(await page(manager, { idNo })).total).toBe(1);
    expect(good(await page(manager, { idNo: residentNumber(7) })).total).toBe(0);
    expect(await rowsOf('manager', 'examiners/page')).toEqual([
      { status: 200, target: people[0], input: looked('证件号码', mask(0), 1) },
      { status: 200, target: null, input: looked('证件号码', mask(7), 0) },
    ]);
  });

  test('by name, ticket or person, not for plain rosters', async () => {
    const [{ personId } = { personId: '' }] = good(await page(mate, {})).records;
    good(await page(mate, { regStatus: '0', current: '2' }));
    expect(await rowsOf('mate', 'examiners/page')).toEqual([]);
    good(await page(mate, { name: '欧阳留' }));
    good(await page(mate, { ticketNo: '99999999999999' }));
    good(await mate.get('examiners/page', { personId }));
    const rows = await rowsOf('mate', 'examiners/page');
    expect(rows.map(({ input }) => input)).toMatchObject([
      looked('姓名', '欧*留', 3),
      looked('准考证号', `9${'*'.repeat(12)}9`, 0),
      { by: ['本人'] },
    ]);
    expect(rows[0]?.target?.split(',').toSorted()).toEqual(people.toSorted());
    expect(JSON.stringify(rows)).not.toContain('欧阳');
  });

  test('by opening a page in scope', async () => {
    for (const id of [people[0], people[1], people[0]]) good(await inspector.get('examiners/detail', { id: id ?? '' }));
    const opened = (await rowsOf('inspector', 'examiners/detail')).map(({ target, input }) => [target, input]);
    expect(opened).toEqual([people[0], people[1]].map((id) => [id, { by: ['详情'] }]));
    expect((await inspector.get('examiners/detail', { id: '1' })).status).toBe(404);
    expect(await rowsOf('inspector', 'examiners/detail')).toHaveLength(2);
  });

  test('on the day and in violations, counted once', async () => {
    await district.get('examiners/attendFind', { examId, keyword: '阳留' });
    expect((await rowsOf('district', 'examiners/attendFind')).map(({ input }) => input)).toEqual([
      looked('姓名或准考证号', '阳*', 3),
    ]);
    await addForExaminees(
      app.db,
      'violationRecord',
      { id: people[2] },
      {
        level: 2,
        clause: '第六条第三项',
        factText: '在考场内翻看资料若干',
        informNo: '告知1号',
        informedTime: presentTime(),
        defenceUntil: '2099-01-01',
      },
    );
    for (const path of ['counts', 'list', 'counts'])
      expect((await manager.get(`examiners/violation/${path}`, { examId, keyword: '欧阳' })).status).toBe(200);
    good(await manager.get('examiners/violation/list', { examId }));
    const rows = [
      ...(await rowsOf('manager', 'examiners/violation/list')),
      ...(await rowsOf('manager', 'examiners/violation/counts')),
    ];
    expect(rows).toEqual([{ status: 200, target: people[2], input: looked('姓名或准考证号', '欧*', 1) }]);
  });
});

describe('limits on searching', () => {
  const forget = (subject: string, account: string) =>
    sql`delete from rate where subject = (select ${subject} || '|' || id from "user" where account = ${account})`.execute(
      app.db,
    );

  test('limits numbers to 200 an hour and logs once', async () => {
    const statuses: number[] = [];
    const asked = async (n: number, path = 'examiners/page') =>
      (await guesser.get(path, { examId, idNo: residentNumber(n) })).status;
    for (let n = 0; n < 199; n += 1) statuses.push(await asked(n));
    expect(statuses.every((status) => status === 200)).toBe(true);
    expect(await asked(300, 'formalExam/exportRoster')).toBe(200);
    expect([await asked(301), await asked(302), await asked(303, 'formalExam/exportRoster')]).toEqual([429, 429, 429]);
    const refused = (await rowsOf('guesser', 'examiners/page')).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect([await asked(0), (await page(guesser, {})).status]).toEqual([200, 200]);
  }, 60_000);

  test('limits names to typing speed', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 95; time += 1) statuses.push((await page(typist, { name: `欧阳${time}` })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await forget('finds', 'typist');
    expect((await page(typist, { name: '欧阳' })).status).toBe(200);
  });

  test('limits concurrent scans per user so that others proceed', async () => {
    const { asked, other } = await app.db.transaction().execute(async (held) => {
      await sql`lock table person in access exclusive mode`.execute(held);
      const asked = Array.from({ length: 8 }, () => page(opener, { integrity: '0' }));
      expect((await Promise.race(asked)).status).toBe(429);
      return { asked, other: page(mate, { integrity: '0' }) };
    });
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await page(opener, { regStatus: '0' })).status).toBe(200);
  });

  test('limits pages to 600 people an hour, repeats free', async () => {
    good(await opener.get('examiners/detail', { id: people[0] ?? '' }));
    await setRows(app.db, 'rate', { subject: { like: 'pages|%' } }, { hits: 600 });
    const opened = async (n: number) => (await opener.get('examiners/detail', { id: people[n] ?? '' })).status;
    expect([await opened(0), await opened(1)]).toEqual([200, 429]);
  });
});
