import type { RosterRow } from '@kaoxin/contract/economist/roster.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { Visitor } from '../../testing/browser.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { type Hall, openHall, residentNumber } from '../exam/roster/roster.fixture.ts';
import { audit, Citizens, detailOf, idOfCase, nameOf, rosterEntry, rosterOf } from './economist.fixture.ts';

const app = testApp(
  {
    reviewer: { dept: '考务处', roles: ['title_reviewer'], realName: '庚审核' },
    district: { dept: '云溪考区办', roles: ['district_manager'], realName: '乙考区' },
    namesake: { dept: '云溪考区办', roles: ['district_manager'], realName: '章同名' },
  },
  { now: '2026-03-02 10:00:00' },
);
const { reviewer, district, namesake } = app.visitors;
const reason = '与证件原件核对，名单录入有误';
let hall: Hall;
let citizens: Citizens;
let next = 0;

beforeAll(async () => {
  hall = await openHall(app.db, { 云溪考区: app.deptId('云溪考区办') });
  await sayWhereToAsk(app.context);
  citizens = new Citizens(new Visitor(app.server));
});

async function filed() {
  next += 1;
  good(await reviewer.post('economistUser/save', rosterEntry(next, hall.districts.one)));
  const { caseNo, queryCode } = good(await citizens.file(next));
  const listed = async (): Promise<RosterRow | undefined> =>
    (await rosterOf(reviewer, { batchNo: '2026Z01', name: nameOf(n) })).records[0];
  const n = next;
  return { n, caseNo, queryCode, listed, id: await idOfCase(reviewer, caseNo) };
}

async function amend(id: string, fields: object, by: Visitor = district) {
  const { version } = await detailOf(id, reviewer);
  return by.post<{ version: number }>('economist/amend', { id, version, reason, ...fields });
}

const revealed = async (id: string) =>
  good(await district.post('economist/reveal', { id, fields: ['applicantName', 'idNo', 'phone'], reason: '核对身份' }));

test('corrects name, number, phone and unit of an open registration', async () => {
  const { id, n } = await filed();
  const before = await detailOf(id, district);
  const fields = { applicantName: '章更正', idNo: residentNumber(700 + n), phone: '13900139000', workUnit: '云溪商行' };
  good(await amend(id, fields));
  const one = await detailOf(id, district);
  expect(one).toMatchObject({
    applicantName: '章*正',
    phone: '139****9000',
    workUnit: '云溪商行',
    version: before.version + 1,
    acceptDue: before.acceptDue,
    caseStatus: before.caseStatus,
    doubts: before.doubts,
  });
  expect(one.form.find(({ label }) => label === '现工作单位')?.value).toBe('云溪商行');
  const { note, diff } = one.timeline.findLast(({ action }) => action === 'amend') ?? {};
  expect(note).toContain('更正内容：手机号码、姓名、证件号码、工作单位');
  expect(note).toContain('工作单位：江澜商行 → 云溪商行');
  expect(diff).toMatchObject({ applicantName: ['陈*', '章*正'], phone: ['138****8000', '139****9000'] });
  expect(JSON.stringify(one.timeline)).not.toMatch(
    new RegExp(`${fields.idNo}|${residentNumber(n)}|章更正|13900139000`),
  );
  expect(await revealed(id)).toEqual({ applicantName: '章更正', idNo: fields.idNo, phone: '13900139000' });
});

test('changes name and number on the roster as well', async () => {
  const { id, n } = await filed();
  good(await amend(id, { applicantName: '章名单', idNo: residentNumber(700 + n) }));
  const [row] = (await rosterOf(reviewer, { idNo: residentNumber(700 + n) })).records;
  expect(row?.name).toBe('章名单');
  expect((await rosterOf(reviewer, { idNo: residentNumber(n) })).records).toEqual([]);
});

test('refuses a number that the batch has already', async () => {
  const other = await filed();
  const { id, n } = await filed();
  expect(await amend(id, { idNo: residentNumber(other.n) })).toMatchObject({
    status: 400,
    msg: '经济师名单批次2026Z01中已有该证件号码，请先核对名单',
    data: { fields: ['idNo'] },
  });
  expect(await revealed(id)).toMatchObject({ idNo: residentNumber(n) });
});

test.each([
  ['a name of one character', { applicantName: '章' }, 'applicantName'],
  ['a number with a wrong check digit', { idNo: '110105194912310021' }, 'idNo'],
  ['a short phone', { phone: '139' }, 'phone'],
])('refuses %s', async (_what, fields, path) => {
  const { id } = await filed();
  expect(await amend(id, fields)).toMatchObject({ status: 400, data: { fields: [{ path }] } });
});

test('shows the registrant the form as filed', async () => {
  const { id, n, caseNo, queryCode } = await filed();
  good(await amend(id, { applicantName: '章更正', idNo: residentNumber(700 + n), workUnit: '云溪商行' }));
  const filedAs = { applicantName: nameOf(n), idTail: residentNumber(n).slice(-8) };
  const corrected = { applicantName: '章更正', idTail: residentNumber(700 + n).slice(-8) };
  for (const proof of [filedAs, corrected]) {
    const body = { caseNo, queryCode, ...proof };
    const own = good(await citizens.visitor.post<{ form: { label: string; value: string }[] }>('open/case/own', body));
    const said = Object.fromEntries(own.form.map(({ label, value }) => [label, value]));
    expect(said).toMatchObject({ 姓名: '陈*', 现工作单位: '江澜商行' });
  }
});

test('keeps an amended unit when other fields are supplied', async () => {
  const { id, n, caseNo, queryCode } = await filed();
  good(await amend(id, { workUnit: '云溪商行' }));
  const supplementItems = [{ name: '学历证书', required: 1 }];
  good(await audit(district, id, 3, { auditNote: '请补正', supplementItems, days: 10 }));
  good(
    await citizens.visitor.post('open/case/supplement', {
      caseNo,
      queryCode,
      applicantName: nameOf(n),
      idTail: residentNumber(n).slice(-8),
      note: '补交',
      fileIds: await citizens.upload(),
      formData: { graduation: '江澜学院' },
    }),
  );
  expect(await detailOf(id, district)).toMatchObject({ workUnit: '云溪商行' });
});

test('refuses a level that is not due and a namesake', async () => {
  const { id } = await filed();
  expect((await amend(id, { workUnit: '云溪商行' }, reviewer)).status).toBe(403);
  expect(await amend(id, { applicantName: '章同名' }, namesake)).toMatchObject({
    status: 403,
    msg: '您与该事项存在利害关系,请回避',
  });
});

test('refuses to amend a decided registration', async () => {
  const { id } = await filed();
  good(await audit(district, id, 2, { auditNote: '材料不实' }));
  expect((await amend(id, { workUnit: '云溪商行' })).status).toBe(400);
});
