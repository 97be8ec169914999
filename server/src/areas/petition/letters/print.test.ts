import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileBesidePage } from '#engine/letters/testing/page-words.ts';
import { pdfPages } from '#engine/letters/testing/pdf-text.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { clientHeader } from '../../../testing/browser.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, opinion, petitionAt } from '../../../testing/petitions.ts';
import { without } from '../../../testing/rights.ts';
import { setParameter, setRow } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

async function fetchLetter(query: Record<string, string>, more: Record<string, string> = {}) {
  const { token } = await office.as('handler');
  const headers = { authorization: clientHeader, 'blade-auth': `bearer ${token}`, ...more };
  return office.app.inject({
    method: 'GET',
    url: '/api/petitionLetter/print',
    query: { reason: '存档', ...query },
    headers,
  });
}

const prints = async (kase: { detail(): Promise<{ timeline: { action: string }[] }> }) =>
  (await kase.detail()).timeline.filter(({ action }) => action === 'print').length;

test('returns a PDF named by the letter number', async () => {
  const kase = await petitionAt(office, 'answered');
  const query = { id: kase.id, docType: 'XF06' };
  const handler = await office.as('handler');
  const page = good(
    await handler.get<{ html: string; docNo: string }>('petitionLetter/print', { ...query, reason: '存档' }),
  );
  const answer = await fetchLetter({ ...query, format: 'pdf' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`''${encodeURIComponent(`${page.docNo}.pdf`)}`),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(page.html).toContain('经核实确有多收二十元');
  const { file, page: words } = fileBesidePage(answer.rawPayload, page.html);
  expect(file).toBe(words);
});

test('writes event and audit row in every format', async () => {
  const kase = await petitionAt(office, 'registered');
  const query = { id: kase.id, docType: 'XF01' };
  const formats: Record<string, string>[] = [{}, { format: 'html' }, { format: 'pdf' }];
  for (const format of formats) {
    const before = await prints(kase);
    expect((await fetchLetter({ ...query, ...format })).statusCode).toBe(200);
    expect(await prints(kase)).toBe(before + 1);
  }
  const { rows } = await sql<{ call: string; status: number }>`select call, status from audit
    where target = ${kase.caseNo} and call like '%print'`.execute(office.context.database.kysely);
  expect(rows).toEqual(Array(3).fill({ call: 'GET petitionLetter/print', status: 200 }));
});

test('names a letter without number by its title', async () => {
  const kase = await petitionAt(office, 'submitted');
  const answer = await fetchLetter({ id: kase.id, docType: 'XF06', format: 'pdf' });
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('处理意见书.pdf'));
  expect(pdfPages(answer.rawPayload).every((page) => page.includes('草稿'))).toBe(true);
});

test.each(['docx', 'PDF', ''])('refuses the format %j and prints nothing', async (format) => {
  const kase = await petitionAt(office, 'registered');
  const answer = await fetchLetter({ id: kase.id, docType: 'XF01', format });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().msg).toBe('文件类型格式不正确');
  expect(await prints(kase)).toBe(0);
});

test('refuses a PDF of an unavailable letter', async () => {
  const kase = await petitionAt(office, 'registered');
  const answer = await fetchLetter({ id: kase.id, docType: 'XF06', format: 'pdf' });
  expect(answer.json()).toMatchObject({ code: 400, msg: '当前状态没有这种文书可打印' });
});

test('does not cache a PDF for idempotent repeats', async () => {
  const kase = await petitionAt(office, 'registered');
  const once = { 'idempotency-key': 'print-pdf-1' };
  const query = { id: kase.id, docType: 'XF01', format: 'pdf' };
  const answers = [await fetchLetter(query, once), await fetchLetter(query, once)];
  expect(answers.map(({ headers }) => headers['content-type'])).toEqual(['application/pdf', 'application/pdf']);
});

async function sayPhone(value: string): Promise<void> {
  const { context } = office;
  await setParameter(context.database.kysely, 'org.phone', value);
  forgetSettings(context);
}

test('issues no letter without the office phone', async () => {
  await sayPhone('未设置');
  const kase = await petitionAt(office, 'claimed');
  const refused = await kase.reply('handler', 'accept', { acceptResult: 1 });
  expect([refused.status, refused.msg]).toEqual([
    400,
    '文书须写明单位联系电话，请先由系统管理员在参数管理中填写 org.phone',
  ]);
  expect((await kase.detail()).acceptNoticeTime).toBe(null);
  await sayPhone('010-12345678');
});

test('S67 requires permission and reason to print an identity', async () => {
  const kase = await petitionAt(office, 'registered', { accusedName: '被告人甲' });
  const looks = async () => (await kase.detail()).timeline.filter(({ action }) => action === 'unmask');
  for (const docType of ['XF01', 'XF10'])
    for (const format of ['html', 'pdf']) {
      const before = await looks();
      const refused = await fetchLetter({ id: kase.id, docType, format, reason: '' });
      expect([docType, refused.statusCode]).toEqual([docType, 400]);
      expect(await looks()).toEqual(before);
      expect((await fetchLetter({ id: kase.id, docType, format, reason: '当面送达' })).statusCode).toBe(200);
      expect((await looks()).at(-1)?.note).toMatch(/^当面送达（打印/);
    }
  await withoutRight('pii_view', async () => {
    const refused = await fetchLetter({ id: kase.id, docType: 'XF01' });
    expect(refused.json()).toMatchObject({ code: 403, msg: expect.stringContaining('查看敏感信息') });
  });
});

test('S67 requires no reason for a letter without names', async () => {
  const words = { isAnonymous: 1, applicantName: null, idNo: null, phone: null, accusedName: null };
  const kase = await petitionAt(office, 'accepted', words);
  const handler = await office.as('handler');
  expect((await handler.get('petitionLetter/print', { id: kase.id, docType: 'XF01' })).status).toBe(200);
  expect((await handler.get('petitionLetter/print', { id: kase.id, docType: 'XF02' })).status).toBe(200);
  expect((await handler.get('petitionLetter/print', { id: kase.id, docType: 'XF10' })).status).toBe(400);
});

test.each([
  ['accusedDept', '甲&乙培训学校'],
  ['accusedName', '“阿A<队长>”'],
])('S67 recognizes a name in %s despite HTML escaping', async (field, value) => {
  const words = { isAnonymous: 1, applicantName: null, idNo: null, phone: null };
  const kase = await petitionAt(office, 'registered', { ...words, [field]: value });
  const handler = await office.as('handler');
  expect((await handler.get('petitionLetter/print', { id: kase.id, docType: 'XF01' })).status).toBe(400);
  const shown = await fetchLetter({ id: kase.id, docType: 'XF01', reason: '存档' });
  const html: string = shown.json().data.html;
  expect(html).not.toContain(value);
  expect(html).toContain(value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
});

test.each([
  ['欧阳 三', '欧阳三'],
  ['欧阳三', '欧阳　三'],
  ['阿卜杜拉·买买提', '阿卜杜拉.买买提'],
])('S67 recognizes the name %s in the spelling %s', async (accusedName, said) => {
  const words = { isAnonymous: 1, applicantName: null, idNo: null, phone: null };
  const kase = await petitionAt(office, 'accepted', { ...words, accusedName });
  const replyContent = opinion.replace('经核实', `经核实，${said}`);
  good(await kase.reply('handler', 'submit', { replyResult: 1, replyContent }));
  const handler = await office.as('handler');
  const print = (reason: object) => handler.get('petitionLetter/print', { id: kase.id, docType: 'XF06', ...reason });
  expect((await print({})).msg).toBe('请输入打印原因');
  expect((await print({ reason: '存档' })).status).toBe(200);
});

test('S64 prints the query code on no other letter', async () => {
  const kase = await petitionAt(office, 'answered');
  for (const docType of ['XF01', 'XF02', 'XF06'])
    expect([docType, (await fetchLetter({ id: kase.id, docType, reason: '存档' })).body]).not.toEqual([
      docType,
      expect.stringContaining(kase.queryCode),
    ]);
});

test('S64 prints the query code on the audited receipt', async () => {
  const kase = await petitionAt(office, 'registered');
  const answer = await fetchLetter({ id: kase.id, docType: 'XF10', reason: '交信访人' });
  expect(answer.json().data.html).toContain(kase.queryCode);
  const notes = (await kase.detail()).timeline.map(({ note }) => note);
  expect(notes.slice(-2)).toEqual(['收件回执', '交信访人（打印收件回执）']);
});

const withoutRight = (code: string, attempt: () => Promise<void>): Promise<void> =>
  without(office.context.database.kysely, 'case_handler', code, attempt);

test('prefers the letter of the classification, otherwise the latest', async () => {
  const kase = await petitionAt(office, 'accepted');
  const usual = async () => {
    const { usualLetter } = await kase.detail();
    const { templateCode } = JSON.parse((await fetchLetter({ id: kase.id })).body).data;
    expect(templateCode).toBe(usualLetter);
    return usualLetter;
  };
  const named = (code: string | null) =>
    setRow(office.context.database.kysely, 'caseType', office.types.claim, { templateCode: code });
  expect(await usual()).toBe('XF02');
  await named('XF01');
  expect(await usual()).toBe('XF01');
  await named('XF07');
  expect(await usual()).toBe('XF02');
  await named(null);
});
