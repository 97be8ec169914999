import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../../testing/office.ts';
import { good, letter, register } from '../../../../testing/petitions.ts';
import { spendBudget } from '../../../../testing/services.ts';

let office: Office;
let own: string;
let other: string;
let anonymous: string;
let secret: string;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  own = (await register(office)).id;
  other = (await register(office, { applicantName: '李另人', idNo: '', phone: '13800138001' })).id;
  anonymous = (await register(office, { isAnonymous: 1 })).id;
  secret = (await register(office, { accusedName: '赵某某', title: '关于作弊团伙的举报材料' }, 'accusation')).id;
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const listed = async (who: StaffName, personNumber: string) =>
  (await office.as(who)).get<{ records: { id: string }[] }>('petitionLetter/page', { personNumber });
const idsOf = async (who: StaffName, text: string) => good(await listed(who, text)).records.map(({ id }) => id);
const found = async (who: StaffName, text: string) =>
  good(
    await (await office.as(who)).post<{ kinds: { records: { id: string }[] }[] }>('case/find', { text }),
  ).kinds.flatMap(({ records }) => records.map(({ id }) => id));

test.each([
  ['a phone number', '13800138000'],
  ['a phone number with country and dashes', '+86 138-0013-8000'],
  ['an ID number', '11010519491231002X'],
  ['an ID number as pasted from a sheet', "'110105 19491231 002x"],
])('finds the cases of %s in the list', async (_what, text) => {
  const ids = await idsOf('colleague', text);
  expect(ids).toContain(own);
  for (const hidden of [other, anonymous, secret]) expect(ids).not.toContain(hidden);
});

test('finds them in the search of all kinds', async () => {
  expect(await found('colleague', letter.phone)).toEqual([own]);
  expect(await found('colleague', letter.idNo)).toEqual([own]);
});

test.each(['1380013', '8000', '110105', '19491231'])('explains that a part finds nothing: %s', async (text) => {
  const { status, msg } = await listed('colleague', text);
  expect([status, msg]).toEqual([400, '请输入完整的手机号码或证件号码，不支持按部分号码查询']);
});

test('returns 403 without the right to see numbers', async () => {
  expect((await listed('analyst', letter.phone)).status).toBe(403);
  expect(await found('analyst', letter.phone)).toEqual([]);
});

test('keeps the number of an export out of the audit log', async () => {
  const { token } = await office.as('handler');
  const url = `/api/petitionLetter/export?personNumber=${letter.phone}`;
  const answer = await office.app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${token}` } });
  expect(answer.statusCode).toBe(200);
  const { rows } = await sql<{ row: string }>`select input::text as row from audit
    where actor_id = ${office.ids.handler} and call like '%petitionLetter/export'`.execute(
    office.context.database.kysely,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(letter.phone);
});

test('logs the search without the number', async () => {
  await idsOf('handler', letter.phone);
  const { rows } = await sql<{ input: string; target: string }>`select input::text as input, target from audit
    where actor_id = ${office.ids.handler} and input::text like '%手机号码%'`.execute(office.context.database.kysely);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(letter.phone);
});

const exported = async (who: StaffName, query: Record<string, string>) => {
  const { token } = await office.as(who);
  const url = `/api/petitionLetter/export?${new URLSearchParams(query)}`;
  return office.app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${token}` } });
};
const looks = async (who: StaffName, by: string) =>
  (
    await sql<{ target: string; input: string }>`select target, input::text as input from audit
      where actor_id = ${office.ids[who]} and title = '按人查找信访记录' and input::text like ${`%${by}%`}`.execute(
      office.context.database.kysely,
    )
  ).rows;

test.each([
  ['证件号码', { personNumber: letter.idNo }],
  ['姓名', { applicantName: letter.applicantName }],
])('logs whose cases a sheet was requested for by %s', async (by, query) => {
  const caseNo = good(await (await office.as('auditor')).get<{ caseNo: string }>('petitionLetter/detail', { id: own }));
  expect((await exported('handler', query)).statusCode).toBe(200);
  const noted = await looks('handler', by);
  expect(noted.map(({ target }) => target).join()).toContain(caseNo.caseNo);
  expect(JSON.stringify(noted)).not.toContain(letter.idNo);
});

test('counts people in sheets and lists together', async () => {
  await spendBudget(office.context.database.kysely, `looks|${office.ids.handler}`, 200);
  expect((await exported('handler', { personNumber: '13900139000' })).statusCode).toBe(429);
  expect((await exported('handler', { applicantName: '从未查过' })).statusCode).toBe(429);
  expect((await listed('handler', '13900139001')).status).toBe(429);
});
