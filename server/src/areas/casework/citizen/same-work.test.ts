import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#app';
import { caseNumber } from '#engine/numbering/case-number.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { noticeVersion } from '../../../testing/notice.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { letter, petitionAt, proof } from '../../../testing/petitions.ts';
import { emptyTable, setRow } from '../../../testing/rows.ts';
import { addSms } from '../../../testing/services.ts';
import { keepCaptcha } from '../../auth/captcha/captcha.ts';

let office: Office;
let guarded: Awaited<ReturnType<typeof buildApp>>;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  const { context } = office;
  guarded = await buildApp({ ...context, config: { ...context.config, captcha: true } });
  await addSms(office.context.database.kysely, { status: 1, category: smsCategory.http, smsCode: 'codes' });
  closing.push(() => guarded.close());
});
afterAll(async () => {
  for (const close of closing) await close();
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

type Key = Record<'caseNo' | 'queryCode', string>;
const note = '撤回该事项,不再反映,谢谢';
const said: Readonly<Record<string, object>> = {
  'open/case': {},
  'open/case/code': {},
  'open/case/supplement': { ...proof, note },
  'open/case/own': proof,
  'open/case/withdraw': { ...proof, note },
  'open/case/confirm': proof,
  'open/case/rate': { ...proof, satisfaction: 5 },
  'open/case/relief': { ...proof, note, noticeVersion },
};

async function asked(
  call: string,
  key: Partial<Key>,
  more: object = {},
  captcha: () => Promise<Record<string, string>> = async () => ({}),
) {
  await emptyTable(office.context.database.kysely, 'rate');
  await emptyTable(office.context.database.kysely, 'login_failure');
  const headers = await captcha();
  const seen = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const isRead = call === 'open/case';
    const payload = { ...key, ...said[call], ...more };
    const { statusCode, body: text } = await guarded.inject({
      method: isRead ? 'GET' : 'POST',
      url: `/api/${call}`,
      remoteAddress: '10.0.0.1',
      headers,
      ...(isRead ? { query: key as Key } : { payload }),
    });
    const { requestId: _, ...told } = JSON.parse(text) as Record<string, unknown>;
    // the key for the digits is random
    if (call === 'open/case/code' && statusCode === 200) delete told.data;
    const texts = seen.mock.calls.map(([first]) => (first as { text?: string }).text ?? String(first));
    // statements of a new connection belong to no call
    const statements = texts.filter((text) => !/^(set statement_timeout|begin|commit)/.test(text));
    return { status: statusCode, told, statements };
  } finally {
    seen.mockRestore();
  }
}

describe.each(Object.keys(said))('%s', (call) => {
  test('works alike for unknown numbers, codes and other tenants', async () => {
    const [there, elsewhere] = [await petitionAt(office, 'answered'), await petitionAt(office, 'answered')];
    await setRow(office.context.database.kysely, 'petitionLetter', elsewhere.id, { tenantId: '111111' });
    const keyOf = ({ caseNo, queryCode }: Key) => ({ caseNo, queryCode });
    await asked(call, { ...keyOf(there), queryCode: 'BBBBBBBB' });
    const unknown = { caseNo: caseNumber('petition', '2026-03-02', 9_001), queryCode: there.queryCode };
    const nobodys = await asked(call, unknown);
    expect(nobodys.status).toBe(call === 'open/case/code' ? 200 : 404);
    for (const key of [
      { ...keyOf(there), queryCode: 'AAAAAAAA' },
      { ...keyOf(there), queryCode: 'A' },
      keyOf(elsewhere),
    ])
      expect(await asked(call, key)).toEqual(nobodys);
    const { queryCode: _, ...codeless } = keyOf(there);
    expect(await asked(call, codeless)).toEqual(await asked(call, { caseNo: unknown.caseNo }));
    // the code is checked before anything else of the case is read
    expect(nobodys.statements.filter((text) => /query_code/.test(text) && !/reply_content/.test(text))).toHaveLength(1);
    expect(nobodys.statements.filter((text) => /from "petition_letter"/.test(text))).toHaveLength(1);
  });
});

test('works alike for any number and phone', async () => {
  const [there, elsewhere] = [await petitionAt(office, 'answered'), await petitionAt(office, 'answered')];
  await addSms(office.context.database.kysely, {
    status: 0,
    category: smsCategory.http,
    smsCode: 'case-code',
    templateId: 'T2',
  });
  await setRow(office.context.database.kysely, 'petitionLetter', elsewhere.id, { tenantId: '111111' });
  const silent = await petitionAt(office, 'answered', { isAnonymous: 1, applicantName: null, idNo: null, phone: null });
  const copied = async () => ({
    'captcha-key': await keepCaptcha(office.context, 'ABCDE', ''),
    'captcha-code': 'abcde',
  });
  const lost = (caseNo: string, phone: string) => asked('open/case/code', { caseNo }, { phone }, copied);
  const refused = await asked('open/case/code', { caseNo: there.caseNo }, { phone: letter.phone });
  expect(refused).toMatchObject({ status: 400, told: { msg: '请输入验证码' } });
  await lost(there.caseNo, '13900139000');
  const nobodys = await lost(caseNumber('petition', '2026-03-02', 9_001), letter.phone);
  expect(nobodys.status).toBe(200);
  for (const [caseNo, phone] of [
    [there.caseNo, '13900139001'],
    [elsewhere.caseNo, letter.phone],
    [silent.caseNo, letter.phone],
  ] as const)
    expect(await lost(caseNo, phone)).toEqual(nobodys);
  const right = await lost(there.caseNo, letter.phone);
  expect([right.status, right.told]).toEqual([nobodys.status, nobodys.told]);
});

test('requires a captcha for each act after a wrong proof', async () => {
  const [kase, other] = [await petitionAt(office, 'answered'), await petitionAt(office, 'answered')];
  await emptyTable(office.context.database.kysely, 'login_failure');
  const { context } = office;
  const asking = await buildApp({ ...context, config: { ...context.config, captcha: true } });
  onTestFinished(() => asking.close());
  let last = 0;
  const act = async ({ caseNo, queryCode }: Key, more: object = {}, headers: Record<string, string> = {}) => {
    last += 1;
    const payload = { caseNo, queryCode, ...proof, satisfaction: 5, ...more };
    const request = { method: 'POST', url: '/api/open/case/rate', remoteAddress: `198.18.${last}.1` } as const;
    return (await asking.inject({ ...request, headers, payload })).json<{ code: number; msg: string }>();
  };
  const copied = async () => ({
    'captcha-key': await keepCaptcha(context, 'ABCDE', ''),
    'captcha-code': 'abcde',
  });
  expect((await act(kase, { idTail: '00000000' })).code).toBe(404);
  expect(await act(kase)).toMatchObject({ code: 400, msg: '请输入验证码' });
  expect((await act(kase, { idTail: '00000000' }, await copied())).code).toBe(404);
  expect((await act(other)).code).toBe(200);
  expect((await act(kase, {}, await copied())).code).toBe(200);
});
