import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import type { PersonLook, PersonRecord } from '@kaoxin/contract/exam/people/person.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { addForExaminees } from '../../../testing/examinations.ts';
import { good } from '../../../testing/petitions.ts';
import { addRow, presentTime, setRow } from '../../../testing/rows.ts';
import { enrol } from '../examiner/examinees.fixture.ts';
import { addExam, type Hall, openHall, residentNumber } from '../roster/roster.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  leader: ['city_leader', 'inspector'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  both: { dept: '云溪考区办', roles: ['exam_manager', 'case_handler', 'title_reviewer'] },
  clerk: { dept: '澄江考区办', roles: ['exam_manager', 'case_handler'] },
  analyst: ['data_analyst'],
  stranger: { tenantId: '111111', roles: 'all' },
});
const { manager, leader, district, neighbour, both, clerk, stranger } = app.visitors;
let hall: Hall;
let id: string;
let here: string;
let there: string;
let gone: string;

const personOf = async (sitting: string) => {
  const { rows } = await sql<{ id: string }>`select person_id as id from examiner where id = ${sitting}`.execute(
    app.db,
  );
  return rows[0]?.id ?? '';
};
const letter = (caseNo: string, idNo: string, more: { confidential?: number } = {}) =>
  addRow(app.db, 'petitionLetter', {
    tenantId: '000000',
    caseNo,
    queryCode: 'X',
    source: 3,
    receivedTime: presentTime(),
    deptId: app.deptId('云溪考区办'),
    districtId: hall.districts.one,
    acceptStart: presentTime(),
    acceptUnit: 'calendar',
    finishUnit: 'calendar',
    title: '关于报名费的反映',
    content: '内容',
    typeId: '1',
    legalClass: 3,
    idHash: app.context.secrets.digest(idNo),
    confidential: more.confidential ?? 0,
  });

beforeAll(async () => {
  const depts = { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') };
  hall = await openHall(app.db, depts);
  const { one, two } = hall.districts;
  const elsewhere = await addExam(app.db, { districtIds: [two] });
  const who = { idNo: residentNumber(1), phone: '13800000001', name: '陈远乙' };
  here = await enrol(app.context, { ...who, examId: hall.exam, districtId: one, centreId: hall.centres.one });
  there = await enrol(app.context, { ...who, examId: elsewhere, districtId: two, regStatus: 3 });
  id = await personOf(here);
  const other = { idNo: residentNumber(2), phone: '13800000002', name: '周平' };
  const left = await enrol(app.context, { ...other, examId: hall.exam, districtId: one });
  gone = await personOf(left);
  await setRow(app.db, 'examiner', left, { isDeleted: 1 });
  await letter('XF20270001', residentNumber(1));
  await letter('XF20270002', residentNumber(1), { confidential: 1 });
  await letter('XF20270003', residentNumber(2));
  await addRow(app.db, 'violationRecord', {
    tenantId: '000000',
    examId: elsewhere,
    examinerId: there,
    personId: id,
    districtId: two,
    level: 1,
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第六条',
    factText: '开考后仍使用手机，经提醒后交出。',
  });
});

const detail = (by: Visitor, of = id) => by.get<PersonRecord>('person/detail', { id: of });
const looks = (by: Visitor, of = id) => by.get<{ total: number; looks: PersonLook[] }>('person/looks', { id: of });

describe('the page of a person', () => {
  test('shows examinations, violations and cases, masked', async () => {
    const shown = good(await detail(both));
    expect(shown).toMatchObject({
      name: '陈远乙',
      genderName: '男',
      idTypeName: '居民身份证',
      sittingCount: 2,
      integrityFlag: 0,
      idNo: `9901**********${residentNumber(1).slice(-4)}`,
      phone: '138****0001',
    });
    expect(shown.sittings.map((sitting) => sitting.id).sort()).toEqual([here, there].sort());
    expect(shown.violations).toMatchObject([{ examinerId: there, level: 1 }]);
    expect(shown.cases.map(({ no }) => no)).toEqual(['XF20270001']);
    expect(JSON.stringify(shown)).not.toContain(residentNumber(1));
  });

  test('is limited to scope and permissions of the caller', async () => {
    const own = good(await detail(district));
    expect(own).toMatchObject({ sittings: [{ id: here }], sittingCount: 1, violations: [] });
    expect(good(await detail(neighbour))).toMatchObject({
      sittings: [{ id: there }],
      violations: [{ level: 1 }],
      cases: [],
    });
    expect(good(await detail(manager)).cases).toEqual([]);
    expect(good(await detail(clerk)).cases).toEqual([]);
  });

  test('counts hidden rows only for callers with access', async () => {
    const sat = await enrol(app.context, {
      idNo: residentNumber(3),
      phone: '13800000003',
      name: '吴岚',
      examId: hall.exam,
      districtId: hall.districts.one,
      centreId: hall.centres.one,
    });
    const many = await personOf(sat);
    for (let n = 1; n <= 23; n += 1) await letter(`XF202701${String(n).padStart(2, '0')}`, residentNumber(3));
    await letter('XF20270199', residentNumber(3), { confidential: 1 });
    const record = { level: 1, clause: '第六条', factText: '使用手机', status: 3 };
    await addForExaminees(app.db, 'violationRecord', { id: sat }, () => Array.from({ length: 52 }, () => record));
    const shown = good(await detail(both, many));
    expect(shown).toMatchObject({ caseCount: 23, violationCount: 52, certificateCount: 0 });
    expect([shown.cases.length, shown.violations.length]).toEqual([20, 50]);
    expect(
      shown.cases
        .map(({ no }) => no)
        .sort()
        .slice(0, 1),
    ).toEqual(['XF20270104']);
    expect(good(await detail(manager, many))).toMatchObject({ cases: [], caseCount: 0, violationCount: 52 });
    const examineePage = await both.get<{ links: unknown[]; linkCount: number }>('examiners/detail', { id: sat });
    expect(good(examineePage)).toMatchObject({ linkCount: 23 });
    expect(good(examineePage).links).toHaveLength(20);
  });

  test('returns 404 without any row in scope', async () => {
    expect((await detail(stranger)).status).toBe(404);
    expect((await detail(manager, gone)).status).toBe(404);
    expect((await detail(clerk, gone)).status).toBe(404);
    expect(good(await detail(both, gone))).toMatchObject({ sittings: [], cases: [{ no: 'XF20270003' }] });
  });
});

describe('certificates', () => {
  test('show number and validity', async () => {
    const certified = (n: number, certNo: string, validTo: string) =>
      addRow(app.db, 'economist', {
        tenantId: '000000',
        caseNo: `JS2026000${n}`,
        queryCode: 'X',
        source: 3,
        receivedTime: presentTime(),
        deptId: app.deptId('云溪考区办'),
        districtId: hall.districts.one,
        acceptStart: presentTime(),
        acceptUnit: 'workday',
        finishUnit: 'workday',
        title: '经济师登记',
        content: '',
        typeId: '1',
        idHash: app.context.secrets.digest(residentNumber(1)),
        economistUserId: String(n),
        batchNo: `2026Z0${n}`,
        level: 2,
        major: 1,
        examYear: 2025,
        templateId: '1',
        templateVersion: 1,
        formData: '{}',
        provenMonths: 60,
        certNo,
        registerDate: '2026-05-01',
        validTo,
      });
    await certified(1, 'JL2026000001', '2099-05-01');
    await certified(2, 'JL2026000002', '2020-05-01');
    const { certificates, cases } = good(await detail(both));
    expect(certificates.map(({ no, statusName }) => [no, statusName])).toEqual([
      ['JL2026000001', '有效'],
      ['JL2026000002', '已过期'],
    ]);
    expect(cases.map(({ no }) => no).sort()).toEqual(['JS20260001', 'JS20260002', 'XF20270001']);
    expect(good(await detail(neighbour)).certificates).toEqual([]);
  });
});

describe('the access log of a person', () => {
  test('needs its own permission and shows way and reason', async () => {
    good(await district.get('examiners/detail', { id: here }));
    const reason = '电话核对身份';
    good(await both.post('examiners/reveal', { id: here, fields: ['phone'], reason }));
    const told = good(await looks(leader));
    const said = told.looks.map(({ title, by, reason: why, result }) => [title, by, why, result]);
    expect(said).toContainEqual(['考生查看敏感信息', null, reason, 1]);
    expect(said).toContainEqual(['按人查找应试人员', '详情', null, 1]);
    expect(said.slice(0, 1)).toEqual([['按人查找应试人员', '查阅记录', null, 1]]);
    expect(told.total).toBe(told.looks.length);
    expect(told.looks.every(({ actorName }) => actorName)).toBe(true);
    for (const by of [manager, district, both]) expect((await looks(by)).status).toBe(403);
    expect((await looks(stranger)).status).toBe(404);
  });

  test('logs page views hourly, without actions of others', async () => {
    const opened = async () =>
      good(await looks(leader)).looks.filter(({ title, by }) => title === '按人查找应试人员' && by === '详情').length;
    const before = await opened();
    good(await detail(leader));
    good(await detail(leader));
    expect(await opened()).toBe(before + 1);
    const count = good(await looks(leader)).total;
    good(await manager.post('examiners/regAudit', { ids: [here], auditResult: 1 }));
    expect(good(await looks(leader)).total).toBe(count);
  });
});

describe('a case', () => {
  const personIn = async (by: Visitor, caseNo: string) => {
    const { rows } = await sql<{ id: string }>`select id from petition_letter where case_no = ${caseNo}`.execute(
      app.db,
    );
    return good(await by.get<CaseDetail>('petitionLetter/detail', { id: rows[0]?.id ?? '' })).personId;
  };

  test('links its applicant unless confidential or without permission', async () => {
    expect(await personIn(both, 'XF20270001')).toBe(id);
    expect(await personIn(leader, 'XF20270002')).toBeNull();
    expect(await personIn(app.visitors.analyst, 'XF20270001')).toBeNull();
  });
});
