import { sendState, smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { startQueue } from '#platform/jobs/start-queue.ts';
import { inTenant } from '#platform/jobs/tenant-work.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { ago, ahead, presentTime, setParameter, setRows } from '../../testing/rows.ts';
import { addSms, makeDue } from '../../testing/services.ts';
import { smsDelivery } from './deliver.ts';
import { sendSms } from './send-sms.ts';
import { smsSweep } from './sweep.ts';
import { type SmsServer, startSmsServer } from './testing/sms-server.ts';

const env = { OUTBOUND_ALLOW: '127.0.0.1', SECRET_KEY: 'ab'.repeat(32) };
const kinds = [smsDelivery];
let one: TestContext;
let other: TestContext;
let provider: SmsServer;

beforeAll(async () => {
  one = await testContext({ env });
  other = await testContext({ env, database: one.context.database });
});
afterAll(async () => {
  await other.close();
  await one.close();
});
beforeEach(async () => {
  provider = await startSmsServer();
  provider.answers.splice(0, Infinity, { status: 200, body: '{"Code":"OK","Message":"OK","BizId":"1"}' });
  await sql`truncate job, sms_message, sms`.execute(db());
  await addSms(db(), {
    status: 1,
    category: smsCategory.aliyun,
    smsCode: 'ali',
    accessKey: 'key',
    secretSealed: one.context.secrets.seal('secret', 'credential'),
    endpoint: provider.address,
  });
});
afterEach(() => provider.close());

const db = () => one.context.database.kysely;
const send = (last: number) =>
  inTenant(one.context, '000000', 'test', (work) =>
    sendSms(work, { phone: String(13900000000 + last), params: { code: '1' }, purpose: 'manual' }),
  );
const states = async () =>
  (
    await sql<{ state: number; attempts: number; answer: string | null; params: string | null; phone: string }>`
    select state, attempts, answer, params_sealed as params, phone_sealed as phone from sms_message order by id`.execute(
      db(),
    )
  ).rows;
const due = () => makeDue(db());
const longAgo = () => setRows(db(), 'smsMessage', {}, { begunTime: ago('2 minutes') });
const jobs = async () =>
  (
    await sql<{ givenUp: number; wait: number }>`select given_up,
    round(extract(epoch from run_at - now()))::int as wait from job`.execute(db())
  ).rows;

test('sends each of forty messages once from two servers', async () => {
  for (let i = 0; i < 40; i += 1) await send(i);
  for (const { context } of [one, other]) onTestFinished(startQueue(context, kinds).stop);
  await vi.waitUntil(async () => (await jobs()).length === 0, { timeout: 20_000 });
  const phones = provider.seen.map(({ url }) => new URL(url, provider.address).searchParams.get('PhoneNumbers'));
  expect(new Set(phones).size).toBe(40);
  expect(phones).toHaveLength(40);
  expect((await states()).every((row) => row.state === sendState.sent && row.params === null && row.phone === '')).toBe(
    true,
  );
});

test('starts on the server that recorded the message', async () => {
  onTestFinished(startQueue(one.context, kinds).stop);
  const started = performance.now();
  await send(1);
  await vi.waitUntil(() => provider.seen.length === 1, { timeout: 5000, interval: 5 });
  expect(performance.now() - started).toBeLessThan(900);
});

test('retries with growing delays, sends once the provider recovers', async () => {
  const { port } = provider;
  await provider.close();
  await send(1);
  await workOff(one.context, kinds);
  expect(await states()).toMatchObject([{ state: sendState.waiting, attempts: 1, answer: '无法连接短信服务' }]);
  expect(await jobs()).toEqual([{ givenUp: 0, wait: 15 }]);
  expect(await workOff(one.context, kinds)).toBe(0);
  await due();
  await workOff(one.context, kinds);
  expect(await jobs()).toEqual([{ givenUp: 0, wait: 60 }]);
  provider = await startSmsServer(port);
  provider.answers.splice(0, Infinity, { status: 200, body: '{"Code":"OK"}' });
  await due();
  await workOff(one.context, kinds);
  expect(await states()).toMatchObject([{ state: sendState.sent, attempts: 3 }]);
  expect(await jobs()).toEqual([]);
  expect(provider.seen).toHaveLength(1);
});

test('gives up after the last attempt', async () => {
  provider.answers.splice(0, Infinity, { status: 503, body: '{"Code":"ServiceUnavailable","Message":"busy"}' });
  await send(1);
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await due();
    await workOff(one.context, kinds);
  }
  expect(await states()).toMatchObject([{ state: sendState.failed, attempts: 4, params: null }]);
  expect(await jobs()).toMatchObject([{ givenUp: 1 }]);
  await workOff(one.context, kinds);
  expect(provider.seen).toHaveLength(4);
});

test('never resends a message interrupted by a crash', async () => {
  await send(1);
  // The committed state of the killed process.
  await setRows(db(), 'smsMessage', {}, { state: sendState.sending, attempts: 1, begunTime: presentTime() });
  await setRows(db(), 'job', {}, { attempts: 1, leasedUntil: ahead('60 seconds') });
  expect(await workOff(other.context, kinds)).toBe(0);
  await due();
  await workOff(other.context, kinds);
  expect(await states()).toMatchObject([{ state: sendState.sending }]);
  await due();
  await longAgo();
  await workOff(other.context, kinds);
  expect(await states()).toMatchObject([
    { state: sendState.unknown, answer: '发送过程中断，结果不明，不再重发', params: null },
  ]);
  expect(provider.seen).toHaveLength(0);
  expect(await jobs()).toEqual([]);
});

test('does not retry a connection broken after the request', async () => {
  provider.answers.splice(0, Infinity, 'cut');
  await send(1);
  await workOff(one.context, kinds);
  expect(await states()).toMatchObject([{ state: sendState.unknown, attempts: 1 }]);
  expect(await jobs()).toEqual([]);
  expect(provider.seen).toHaveLength(1);
});

test('keeps the daily cap with concurrent servers', async () => {
  for (let i = 0; i < 8; i += 1) await send(i);
  await setParameter(db(), 'sms.dailyCap', '5');
  for (const { context } of [one, other]) forgetSettings(context);
  await Promise.all([one, other].map(({ context }) => workOff(context, kinds)));
  expect(provider.seen).toHaveLength(5);
  expect((await states()).filter(({ answer }) => answer === '超过每日短信上限，未发送')).toHaveLength(3);
  await expect(send(9)).rejects.toThrow('今日短信已达上限5条，请联系管理员');
  await setParameter(db(), 'sms.dailyCap', '2000');
  for (const { context } of [one, other]) forgetSettings(context);
});

test('wipes the outbox after a week', async () => {
  await setRows(db(), 'sms', {}, { category: smsCategory.outbox });
  await send(1);
  await workOff(one.context, kinds);
  await runOnce(one.context, smsSweep);
  expect((await states())[0]?.params).not.toBeNull();
  await setRows(db(), 'smsMessage', {}, { createTime: ago('8 days') });
  await runOnce(one.context, smsSweep);
  expect(await states()).toMatchObject([{ state: sendState.kept, params: null, phone: '' }]);
});

test('sends nothing for a removed service', async () => {
  await send(1);
  await setRows(db(), 'sms', {}, { isDeleted: 1 });
  await workOff(one.context, kinds);
  expect(await states()).toMatchObject([{ state: sendState.failed, answer: '短信服务已被删除' }]);
});
