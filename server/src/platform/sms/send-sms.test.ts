import { sendState, smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTenant } from '#platform/jobs/tenant-work.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { earlier, setRows } from '../../testing/rows.ts';
import { addSms } from '../../testing/services.ts';
import { smsDelivery } from './deliver.ts';
import { type SmsRequest, sendSms } from './send-sms.ts';

let test_: TestContext;
beforeAll(async () => {
  test_ = await testContext();
});
afterAll(() => test_.close());
beforeEach(async () => {
  await sql`truncate job, sms_message, sms`.execute(db());
  await addSms(db(), { status: 1, category: smsCategory.outbox, smsCode: 'trial' });
});

const db = () => test_.context.database.kysely;
const request: SmsRequest = { phone: '13900000001', params: { code: '123456' }, purpose: 'code' };
const send = (more: Partial<SmsRequest> = {}) =>
  inTenant(test_.context, '000000', 'test', (work) => sendSms(work, { ...request, ...more }));
const messages = async () =>
  (
    await sql<{ state: number; attempts: number; phoneMasked: string; phoneSealed: string; answer: string | null }>`
    select state, attempts, phone_masked, phone_sealed, answer from sms_message order by id`.execute(db())
  ).rows;
const count = async (table: 'job' | 'sms_message') =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())).rows[0]?.n;
const refusal = (more: Partial<SmsRequest>) =>
  send(more).then(String, (error: { status: number; message: string }) => [error.status, error.message]);

describe('an SMS', () => {
  test("waits for its caller's commit, then reaches the outbox", async () => {
    await send();
    expect(await messages()).toMatchObject([{ state: sendState.waiting, attempts: 0, phoneMasked: '139****0001' }]);
    expect(await workOff(test_.context, [smsDelivery])).toBe(1);
    expect(await messages()).toMatchObject([{ state: sendState.kept, attempts: 1, answer: '试用发件箱：未外发' }]);
    expect((await messages())[0]?.phoneSealed).not.toContain('13900000001');
    expect(await count('job')).toBe(0);
    expect(await workOff(test_.context, [smsDelivery])).toBe(0);
  });

  test('does not exist when its caller fails', async () => {
    const failing = inTenant(test_.context, '000000', 'test', async (work) => {
      await sendSms(work, request);
      throw new Error('the caller changed his mind');
    });
    await expect(failing).rejects.toThrow('changed his mind');
    expect([await count('job'), await count('sms_message')]).toEqual([0, 0]);
  });

  test('requires a transaction and an enabled service', async () => {
    await setRows(db(), 'sms', {}, { status: 0 });
    expect(await refusal({})).toEqual([400, '短信服务尚未启用，请联系管理员']);
    expect(await send({ template: 'trial' })).toHaveProperty('id');
  });
});

describe('limits', () => {
  test('allows one per minute and phone, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refusal({})));
    expect(answers.filter((answer) => String(answer).startsWith('429'))).toHaveLength(4);
    expect(await count('sms_message')).toBe(1);
    await send({ phone: '13900000002' });
  });

  test('allows ten per phone within 24 hours', async () => {
    for (let i = 0; i < 10; i += 1) {
      await send();
      await setRows(db(), 'smsMessage', {}, { createTime: earlier('createTime', '2 minutes') });
    }
    expect(await refusal({})).toEqual([429, '同一手机号24小时内最多发送10条短信，请明天再试']);
    await setRows(db(), 'smsMessage', {}, { createTime: earlier('createTime', '1 day') });
    await send();
  });
});

describe('hostile input', () => {
  test.each([
    ['', 400, '手机号码不能为空'],
    ['1390000000', 400, '手机号码长度不为11位'],
    ['13900000001\r\nX: y', 400, '手机号码长度不为11位'],
    ['1390000000a', 400, '手机号码格式不正确'],
    ['1๓900000001', 400, '手机号码格式不正确'],
  ])('refuses phone %j', async (phone, status, words) => {
    expect(await refusal({ phone })).toEqual([status, words]);
    expect(await count('job')).toBe(0);
  });

  test.each([
    [{ code: 'a\r\nb' }],
    [{ code: 'a\u2028b' }],
    [{ code: '\u0000' }],
    [{ code: 'x'.repeat(101) }],
    [{ 'a b': 'x' }],
    [{ code: 5 as unknown as string }],
    [Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`p${i}`, 'x']))],
  ])('refuses parameters %j', async (params) => {
    expect(String(await refusal({ params }))).toMatch(/^400,短信参数/);
  });

  // biome-ignore lint/suspicious/noTemplateCurlyInString: the very text somebody might send
  test.each(['${process.env}', '{{secretKey}}', '<%= 1 %>', '"}]'])('stores %s unchanged', async (code) => {
    await send({ params: { code } });
    const { rows } = await sql<{ sealed: string }>`select params_sealed as sealed from sms_message`.execute(db());
    expect(JSON.parse(test_.context.secrets.open(rows[0]?.sealed ?? '', 'message'))).toEqual({ code });
  });
});
