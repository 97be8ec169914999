import { sendState } from '@kaoxin/contract/resource/sms-message.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { inTenant } from '#platform/jobs/tenant-work.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { smsDelivery } from '#platform/sms/deliver.ts';
import { sendSms } from '#platform/sms/send-sms.ts';
import { type SmsServer, startSmsServer } from '#platform/sms/testing/sms-server.ts';
import { signIn, type Visitor } from '../../testing/browser.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { addPerson } from '../../testing/people.ts';
import { grant } from '../../testing/rights.ts';
import { setParameter } from '../../testing/rows.ts';
import { addTenant } from '../../testing/tenant.ts';

const path = 'blade-resource/sms';
let started: TestContext;
let app: FastifyInstance;
let provider: SmsServer;
let admin: Visitor;
let clerk: Visitor;
let foreigner: Visitor;

beforeAll(async () => {
  provider = await startSmsServer();
  started = await testContext({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  app = await buildApp(started.context);
  await addTenant(started.context, '111111');
  await addPerson(started.context, { account: 'clerk', roles: ['case_handler'] });
  await addPerson(started.context, { account: 'far', roles: ['admin'], tenantId: '111111' });
  admin = await signIn(app, 'admin');
  clerk = await signIn(app, 'clerk');
  foreigner = await signIn(app, 'far', { tenantId: '111111' });
});
afterAll(async () => {
  await app.close();
  await started.close();
  await provider.close();
});
beforeEach(async () => {
  await sql`truncate sms, sms_message, job`.execute(db());
  provider.seen.length = 0;
  provider.answers.splice(0, Infinity, { status: 200, body: 'ok' });
});

const db = () => started.context.database.kysely;
const trial = { category: 6, smsCode: 'trial', signName: '考信', templateId: 'T1' };
const http = () => ({
  category: 5,
  smsCode: 'http',
  signName: '考信',
  templateId: 'T2',
  secretKey: 'very-secret',
  endpoint: `${provider.address}/send?key={{secretKey}}`,
  bodyTemplate: '{"to":"{{phone}}","code":"{{params.code}}"}',
});
const add = async (form: object, visitor = admin) => {
  const answer = await visitor.post<{ id: string }>(`${path}/submit`, form);
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  return answer.data.id;
};
const enable = (id: string) => admin.post(`${path}/enable?id=${id}`);
const send = (query: Record<string, string>, visitor = admin, at = 'endpoint/send-message') =>
  visitor.post<{ ids: string[] }>(`${path}/${at}?${new URLSearchParams(query)}`);
const phones = (n: number) => Array.from({ length: n }, (_, i) => String(13900000000 + i)).join(',');
const states = async () =>
  (await sql<{ state: number }>`select state from sms_message order by id`.execute(db())).rows.map(
    ({ state }) => state,
  );

describe('service', () => {
  test('hides its secret, validates its kind, enables one', async () => {
    const first = await add(trial);
    const second = await add(http());
    const shown = JSON.stringify([
      (await admin.get(`${path}/list`)).body,
      (await admin.get(`${path}/detail`, { id: second })).body,
    ]);
    expect(shown).not.toMatch(/very-secret|secretSealed|secretKey":/);
    await enable(first);
    await enable(second);
    const { rows } = await sql<{ code: string }>`select sms_code as code from sms where status = 1`.execute(db());
    expect(rows).toEqual([{ code: 'http' }]);
    expect((await admin.post(`${path}/remove?ids=${second}`)).msg).toBe('【http】正在启用，请先停用');
    expect((await admin.post(`${path}/remove?ids=${first}`)).status).toBe(200);
  });

  test.each([
    [{ category: 3 }, '请输入访问标识'],
    [{ category: 3, accessKey: 'a' }, '请输入访问密钥'],
    [{ category: 4, accessKey: 'a', secretKey: 'b' }, '请输入应用编号（SdkAppId）'],
    [{ category: 5 }, '请输入服务地址'],
    [{ category: 5, endpoint: 'https://{{phone}}.example/' }, '短信'],
    [{ category: 5, endpoint: 'https://x/?{{constructor}}' }, '模板中的{{constructor}}无法识别'],
    [{ category: 5, endpoint: 'file:///etc/passwd' }, '服务地址应为'],
    [{ category: 1 }, '短信类型不在可选范围内'],
  ])('%j is refused: %s', async (more, words) => {
    const answer = await admin.post(`${path}/submit`, { ...trial, ...more });
    expect(answer.status).toBe(400);
    if (words !== '短信') expect(answer.msg).toContain(words);
  });

  test('never sends the old secret to a new address', async () => {
    const id = await add(http());
    const moved = await admin.post(`${path}/submit`, { id, endpoint: 'https://elsewhere.example/' });
    expect([moved.status, moved.msg]).toEqual([400, '更换服务地址时请重新输入访问密钥']);
    expect((await admin.post(`${path}/submit`, { id, remark: 'x', secretKey: '' })).status).toBe(200);
  });

  test('is tested with one message and reports the result', async () => {
    const id = await add(http());
    const body = { id, phone: '13900000001', params: '{"code":"1\\"}"}' };
    expect((await admin.post(`${path}/test`, body)).data).toEqual({ ok: 1, words: 'HTTP 200 ok' });
    expect(JSON.parse(provider.seen[0]?.body ?? '')).toEqual({ to: '13900000001', code: '1"}' });
    expect((await admin.post(`${path}/test`, body)).status).toBe(429);
    provider.answers.splice(0, Infinity, { status: 403, body: 'no very-secret' });
    const refused = await admin.post(`${path}/test`, { ...body, phone: '13900000002' });
    expect(refused.data).toEqual({ ok: 0, words: 'HTTP 403 no ***' });
    await workOff(started.context, [smsDelivery]);
    expect(provider.seen).toHaveLength(2);
  });

  test('is tested even if it serves another tenant', async () => {
    await enable(await add(trial));
    const id = await add({ ...http(), forTenant: '111111' });
    expect((await admin.post(`${path}/test`, { id, phone: '13900000011' })).data).toMatchObject({ ok: 1 });
    expect(provider.seen).toHaveLength(1);
  });

  test('sends nothing to an address outside the allow-list', async () => {
    const id = await add({ ...http(), endpoint: 'http://169.254.169.254/' });
    const { data } = await admin.post<{ ok: number; words: string }>(`${path}/test`, { id, phone: '13900000001' });
    expect(data).toEqual({ ok: 0, words: '服务地址不在允许连接的范围内（OUTBOUND_ALLOW）' });
  });
});

describe('sending', () => {
  test.each(['endpoint/send-message', 'send-message'])('records and sends once per phone at %s', async (at) => {
    await add(http());
    const query = { code: 'http', phones: '13900000001,13900000002,13900000001', params: '{"code":123456}' };
    const { data } = await send(query, admin, at);
    expect(data.ids).toHaveLength(2);
    await workOff(started.context, [smsDelivery]);
    expect(provider.seen.map(({ body }) => JSON.parse(body).to).sort()).toEqual(['13900000001', '13900000002']);
    expect(await states()).toEqual([sendState.sent, sendState.sent]);
  });

  test('is all or none, limited, and reports problems', async () => {
    await enable(await add(trial));
    expect((await send({ phones: '13900000001,123' })).msg).toBe('手机号码长度不为11位');
    expect(await states()).toEqual([]);
    expect((await send({ phones: phones(101) })).msg).toBe('一次最多发送100个手机号码');
    expect((await send({ phones: phones(1), code: 'none' })).msg).toBe('资源编号【none】不存在');
    for (const params of ['{', '[]', '"x"', '{"a":{}}', '{"a":null}'])
      expect((await send({ phones: phones(1), params })).msg).toMatch(/^短信参数应为 JSON 对象/);
    expect((await send({ phones: '' })).msg).toBe('请输入手机号码');
    expect(await states()).toEqual([]);
    await setParameter(db(), 'sms.dailyCap', '3');
    forgetSettings(started.context);
    expect((await send({ phones: phones(4) })).status).toBe(429);
    expect((await send({ phones: phones(3) })).status).toBe(200);
    await setParameter(db(), 'sms.dailyCap', '2000');
    forgetSettings(started.context);
  });

  test('reports a missing service', async () => {
    await add(trial);
    expect((await send({ phones: phones(1) })).msg).toBe('短信服务尚未启用，请联系管理员');
  });

  test('creates one message for two concurrent requests', async () => {
    await enable(await add(trial));
    const answers = await Promise.all([1, 2, 3].map(() => send({ phones: '13900000001' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(await states()).toHaveLength(1);
  });

  test('keeps phones and parameters out of the audit', async () => {
    await enable(await add(trial));
    await send({ phones: '13900000077', params: '{"code":"778899"}' });
    const { rows } = await sql<{ text: string }>`select coalesce(input::text, '') || coalesce(target, '') as text
      from audit where call like '%send-message'`.execute(db());
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/13900000077|778899/);
  });
});

describe('messages', () => {
  test('show masked phones, content of manual trial messages only', async () => {
    await add(trial);
    await add(http());
    await send({ code: 'trial', phones: '13900000001', params: '{"code":"246810"}' });
    await send({ code: 'http', phones: '13900000002', params: '{"code":"135791"}' });
    const content = async () => {
      const { data } = await admin.get<{ records: { id: string; phoneMasked: string }[] }>(`${path}/message/list`);
      const details = await Promise.all(
        data.records.map(({ id }) => admin.get<{ content: string | null }>(`${path}/message/detail`, { id })),
      );
      expect(JSON.stringify(data)).not.toMatch(/1390000000|(?<!\d)2468(?!\d)|sealed|digest/i);
      return details.map((detail) => detail.data.content);
    };
    expect(await content()).toEqual([null, '【考信】code=246810']);
    await workOff(started.context, [smsDelivery]);
    expect(await content()).toEqual([null, '【考信】code=246810']);
  });

  test('are limited to the tenant and permitted users', async () => {
    await add(trial);
    const { data } = await send({ code: 'trial', phones: '13900000001' });
    const id = data.ids[0] ?? '';
    expect((await foreigner.get(`${path}/message/detail`, { id })).status).toBe(404);
    expect((await foreigner.get<{ total: number }>(`${path}/message/list`)).data.total).toBe(0);
    expect((await clerk.get(`${path}/message/list`)).status).toBe(403);
    expect((await send({ phones: '13900000002' }, clerk)).status).toBe(403);
    expect((await send({ code: 'trial', phones: '13900000003' }, foreigner)).msg).toBe('操作成功');
  });
});

describe('S61 users who do not manage the platform', () => {
  const buttons = ['sms', 'sms_add', 'sms_edit', 'sms_delete', 'sms_enable', 'sms_send'];
  async function holder(tenantId: string): Promise<Visitor> {
    const account = `holder-${tenantId}`;
    await addPerson(started.context, { account, roles: ['admin'], tenantId });
    await grant(db(), { alias: 'admin', tenantId }, buttons);
    return signIn(app, account, { tenantId });
  }

  test.each(['000000', '111111'])('cannot manage services (%s)', async (tenantId) => {
    const who = await holder(tenantId);
    const id = await add(http());
    const before = (await sql`select * from sms`.execute(db())).rows;
    const tries = [
      who.post(`${path}/submit`, { ...trial, smsCode: 'mine' }),
      who.post(`${path}/submit`, { id, endpoint: provider.address, secretKey: 'mine' }),
      who.post(`${path}/enable?id=${id}`),
      who.post(`${path}/test`, { id, phone: '13900000001' }),
      who.post(`${path}/remove?ids=${id}`),
    ];
    for (const { status } of await Promise.all(tries)) expect([403, 404]).toContain(status);
    expect((await sql`select * from sms`.execute(db())).rows).toEqual(before);
    expect(provider.seen).toHaveLength(0);
  });

  test('can send only through services of their tenant', async () => {
    await add({ ...trial, smsCode: 'theirs', forTenant: '111111' });
    await enable(await add({ ...trial, smsCode: 'of-all' }));
    const through = async (code: string, visitor: Visitor) => {
      await sql`truncate sms_message`.execute(db());
      return (await send({ code, phones: '13900000004' }, visitor)).msg;
    };
    expect(await through('theirs', foreigner)).toBe('操作成功');
    expect(await through('of-all', foreigner)).toBe('操作成功');
    expect(await through('theirs', admin)).toBe('资源编号【theirs】不存在');
    expect((await admin.post(`${path}/submit`, { ...trial, smsCode: 'x', forTenant: '999999' })).msg).toContain(
      '租户不存在',
    );
  });

  test("prefer the tenant's enabled service to the shared one", async () => {
    const [all, own] = [
      await add({ ...trial, smsCode: 'all' }),
      await add({ ...trial, smsCode: 'own', forTenant: '111111' }),
    ];
    await enable(all);
    await enable(own);
    const { rows } = await sql<{ code: string }>`select sms_code as code from sms where status = 1 order by 1`.execute(
      db(),
    );
    expect(rows.map(({ code }) => code)).toEqual(['all', 'own']);
    await send({ phones: '13900000005' }, foreigner);
    await send({ phones: '13900000006' }, admin);
    const used = await sql<{ code: string }>`select sms_code as code from sms_message order by id`.execute(db());
    expect(used.rows.map(({ code }) => code)).toEqual(['own', 'all']);
  });
});

describe('S61 a system code', () => {
  const code = { purpose: 'code', phone: '13900000009', params: { code: '424242', minutes: '5' } };
  const write = () => inTenant(started.context, '000000', 'test', (work) => sendSms(work, code));
  const shown = async (id: string) => JSON.stringify((await admin.get(`${path}/message/detail`, { id })).body);

  test('is never stored in the outbox or shown', async () => {
    await enable(await add(trial));
    const { id } = await write();
    expect(await shown(id)).not.toContain('424242');
    await workOff(started.context, [smsDelivery]);
    expect(await shown(id)).not.toContain('424242');
    const { rows } = await sql<{ kept: string | null }>`select params_sealed as kept from sms_message`.execute(db());
    expect(rows).toEqual([{ kept: null }]);
  });

  test("is removed from a service's response", async () => {
    await enable(await add(http()));
    provider.answers.splice(0, Infinity, { status: 500, body: 'no: 424242' });
    const { id } = await write();
    await workOff(started.context, [smsDelivery]);
    expect(provider.seen).toHaveLength(1);
    expect(await shown(id)).not.toContain('424242');
    expect(JSON.stringify((await admin.get(`${path}/message/list`)).body)).not.toContain('424242');
  });

  test('leaves an audit row when a message is read', async () => {
    await enable(await add(trial));
    const { id } = await write();
    await shown(id);
    const { rows } = await sql<{ name: string; target: string }>`select actor_name as name, target from audit
      where call = ${`GET ${path}/message/detail`} and target = ${id}`.execute(db());
    expect(rows).toEqual([{ name: '管理员(admin)', target: id }]);
  });
});
