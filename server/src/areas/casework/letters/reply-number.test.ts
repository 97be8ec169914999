import type { VoidedRow } from '@kaoxin/contract/casework/letters/voided-number.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { clientHeader } from '../../../testing/browser.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { type Case, good, opinion, petitionAt } from '../../../testing/petitions.ts';
import { residentNumber } from '../../exam/roster/roster.fixture.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const section = (clause: string) => `<section data-clause="${clause}"><p>${clause}的内容已经写明。</p></section>`;
const written = (...clauses: string[]) => clauses.map(section).join('');
const refusal = written('理由', '依据', '应当提出的机关/途径');
const giveBack = (kase: Case) => kase.post('auditor', 'audit', { auditResult: 2, auditNote: '请改写答复' });
const pass = (kase: Case) => kase.post('auditor', 'audit', { auditResult: 1 });
const register = async (name: StaffName, query: Record<string, string> = {}) =>
  good(await (await office.as(name)).get<Page<VoidedRow>>('voidedNumber/page', query)).records;
const lastNote = async (kase: Case) => (await kase.detail()).timeline.at(-1)?.note ?? '';
const numberIn = async (kase: Case) => (await kase.detail()).replyDocNo ?? '';
const filed = async (kase: Case, docType: string) => {
  const handler = await office.as('handler');
  const query = { id: kase.id, docType, reason: '送达' };
  return good(await handler.get<{ docNo: string | null }>('petitionLetter/print', query)).docNo;
};

test('voids the number when an opinion becomes a refusal', async () => {
  const kase = await petitionAt(office, 'submitted');
  const reserved = await numberIn(kase);
  expect(reserved).toMatch(/信答〔2026〕\d+号$/);
  good(await giveBack(kase));
  good(await kase.reply('handler', 'submit', { replyResult: 3, replyContent: opinion }));
  expect([await numberIn(kase), await lastNote(kase)]).toEqual([reserved, '']);
  good(await giveBack(kase));
  good(await kase.reply('handler', 'submit', { replyResult: 8, replyContent: refusal }));
  const now = await numberIn(kase);
  expect(now).toMatch(/信不受〔2026〕\d+号$/);
  expect(await lastNote(kase)).toBe(`编号作废登记：${reserved}，改用${now}`);
  expect((await kase.detail()).timeline.at(-1)?.diff).toMatchObject({ replyDocNo: [reserved, now] });
  good(await pass(kase));
  expect((await kase.detail()).caseStatus).toBe(41);
  expect(await filed(kase, 'XF03')).toBe(now);
  expect(await register('auditor', { docNo: reserved })).toMatchObject([
    {
      docNo: reserved,
      title: '处理意见书',
      caseNo: kase.caseNo,
      replacedBy: now,
      voidedBy: '甲经办',
      reason: '答复改为《不予（不再）受理告知书》',
      createTime: '2026-03-02 09:00:00',
      path: `/petitionManage/petitionDetail?id=${kase.id}`,
    },
  ]);
  // a void number is not reused: gaps in the sequence are recorded
  const next = await petitionAt(office, 'submitted');
  const nth = (docNo: string) => Number(/〔2026〕(\d+)号/.exec(docNo)?.[1]);
  expect(nth(await numberIn(next))).toBe(nth(reserved) + 1);
});

test('voids the number when a refusal becomes an opinion', async () => {
  const kase = await petitionAt(office, 'claimed');
  const refused = { acceptResult: 2, note: '已进入诉讼程序', basis: [{ text: '信访工作条例' }], toOrg: '人民法院' };
  good(await kase.reply('handler', 'accept', refused));
  const reserved = await numberIn(kase);
  expect(reserved).toMatch(/信不受〔2026〕\d+号$/);
  good(await giveBack(kase));
  good(await kase.reply('handler', 'accept', { acceptResult: 1 }));
  // void at once: no refusal will use this number
  expect([await numberIn(kase), await lastNote(kase)]).toEqual(['', `编号作废登记：${reserved}`]);
  expect(await register('auditor', { caseNo: kase.caseNo })).toMatchObject([
    { docNo: reserved, title: '不予（不再）受理告知书', reason: '不予受理未获同意，改为受理', replacedBy: null },
  ]);
  good(await kase.reply('handler', 'submit', { replyResult: 1, replyContent: opinion }));
  const now = await numberIn(kase);
  expect(now).toMatch(/信答〔2026〕\d+号$/);
  expect(await lastNote(kase)).toBe('');
  good(await pass(kase));
  expect(await filed(kase, 'XF06')).toBe(now);
});

test('renumbers appeals between 申决 and 申不受', async () => {
  const [handler, auditor] = [await office.as('handler'), await office.as('auditor')];
  const own = { kind: 1, typeName: '一般申诉', deptId: office.depts.letters };
  const { id: typeId } = good(await handler.post<{ id: string }>('type/submit', own));
  const entry = {
    source: 3,
    typeId,
    title: '对处理决定的申诉',
    content: '本人对处理决定不服，请求重新认定有关事实。',
    applicantName: '陈思远',
    idNo: residentNumber(1),
    phone: '13800138000',
  };
  const { id } = good(await handler.post<{ id: string }>('appeal/register', entry));
  good(await handler.get('appeal/handle', { id }));
  interface Now {
    version: number;
    replyDocNo: string;
  }
  const detail = async () => good(await handler.get<Now>('appeal/detail', { id }));
  const submit = async (replyResult: number, ...clauses: string[]) => {
    const { version } = await detail();
    const replyContent = written(...clauses);
    good(await handler.post('appeal/reply', { id, version, action: 'submit', replyResult, replyContent }));
    return (await detail()).replyDocNo;
  };
  const returned = async () => {
    const { version } = await detail();
    good(await auditor.post('appeal/audit', { id, version, auditResult: 2, auditNote: '请改写答复' }));
  };
  const decided = ['原处理', '申诉理由', '查明事实', '依据', '决定', '复议诉讼途径'];
  const numbers = [await submit(1, ...decided)];
  await returned();
  numbers.push(await submit(5, '原处理', '申诉理由', '依据', '决定', '复议诉讼途径'));
  await returned();
  numbers.push(await submit(1, ...decided));
  expect(numbers).toEqual(['申决', '申不受', '申决'].map((word) => expect.stringContaining(`${word}〔2026〕`)));
  expect(numbers[2]).not.toBe(numbers[0]);
});

test('lists numbers of visible cases only, also in the file', async () => {
  const kase = await petitionAt(office, 'submitted', { accusedName: '李某某' }, 'accusation');
  const reserved = await numberIn(kase);
  good(await kase.post('leader', 'audit', { auditResult: 2, auditNote: '请改写答复' }));
  good(await kase.reply('handler', 'submit', { replyResult: 8, replyContent: refusal }));
  const { app } = office;
  const seen = async (name: StaffName) => {
    const { token } = await office.as(name);
    const headers = { authorization: clientHeader, 'blade-auth': `bearer ${token}` };
    const { rawPayload } = await app.inject({ method: 'GET', url: '/api/voidedNumber/export', headers });
    const listed = (await register(name)).map(({ docNo }) => docNo);
    const filedThere = JSON.stringify(await rowsOf(rawPayload));
    for (const docNo of listed) expect(filedThere).toContain(docNo);
    expect(filedThere.includes(reserved)).toBe(listed.includes(reserved));
    return listed;
  };
  const whole = await seen('auditor');
  expect(whole[0]).toBe(reserved);
  expect(new Set(whole).size).toBe(whole.length);
  expect(await seen('handler')).toEqual(whole);
  expect(await seen('colleague')).toEqual(whole.slice(1));
  expect(await seen('stranger')).toEqual([]);
  expect(await seen('district1')).toEqual([]);
  expect((await (await office.as('analyst')).get('voidedNumber/page')).status).toBe(403);
  expect((await (await office.as('inspector')).get('voidedNumber/export')).status).toBe(403);
  expect(await register('inspector')).toHaveLength(whole.length);
});
