import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#app';
import { clientHeader, signIn } from '../../../testing/browser.ts';
import { testContext } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { earlier, emptyTable, presentTime, setParameter, setRow, setRows } from '../../../testing/rows.ts';
import { addSms, spendBudget } from '../../../testing/services.ts';
import { addTenant } from '../../../testing/tenant.ts';
import { ask, type Reply, reasonsOf, statusWith, tryPassword } from '../front-door.fixture.ts';
import { codeFor, enrol, forgetSteps, halfOf } from '../second-factor/second-factor.fixture.ts';

let app: FastifyInstance;
let second: FastifyInstance;
let testing: Awaited<ReturnType<typeof testContext>>;
let other: Awaited<ReturnType<typeof testContext>>;
beforeAll(async () => {
  testing = await testContext();
  app = await buildApp(testing.context);
  other = await testContext({ database: testing.context.database, env: { SECRET_KEY: secretOf(testing) } });
  second = await buildApp(other.context);
  await addTenant(testing.context, '111111');
  for (const tenantId of ['000000', '111111'])
    await addSms(testing.context.database.kysely, {
      forTenant: tenantId,
      category: 1,
      smsCode: `main-${tenantId}`,
      status: 1,
    });
});
afterAll(async () => {
  await Promise.all([app.close(), second.close()]);
  await other.close();
  await testing.close();
});
beforeEach(async () => {
  await run(sql`truncate stranger_refusal`);
  await setRows(testing.context.database.kysely, 'phoneCode', {}, { createdAt: earlier('createdAt', '25 hours') });
  await setRows(testing.context.database.kysely, 'smsMessage', {}, { createTime: earlier('createTime', '25 hours') });
});

const secretOf = ({ context }: typeof testing) => context.config.secretKey.toString('hex');
const run = <R = unknown>(statement: ReturnType<typeof sql<R>>) => statement.execute(testing.context.database.kysely);
let next = 13_900_000_000;

async function person(
  account: string,
  tenantId = '000000',
  roles = ['case_handler'],
): Promise<{ id: string; phone: string }> {
  const id = await addPerson(testing.context, { account, roles, tenantId });
  next += 1;
  await setRow(testing.context.database.kysely, 'user', id, { phone: String(next) });
  return { id, phone: String(next) };
}

interface Sent {
  status: number;
  body: { data: { id: string } | null; msg: string };
}
async function send(phone: string, { tenantId = '000000', from = '198.51.100.9', on = app } = {}): Promise<Sent> {
  const answer = await on.inject({
    method: 'POST',
    url: '/api/blade-resource/sms/endpoint/sendCode',
    remoteAddress: from,
    headers: { authorization: clientHeader, 'tenant-id': tenantId },
    payload: { phone },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function messages(): Promise<{ code: string; count: number }> {
  const { rows } = await run(sql<{ paramsSealed: string; count: number }>`
    select params_sealed, count(*) over ()::int as count from sms_message order by id desc limit 1`);
  const sealed = rows[0]?.paramsSealed;
  const { code } = sealed
    ? (JSON.parse(testing.context.secrets.open(sealed, 'message')) as { code: string })
    : { code: '' };
  return { code, count: rows[0]?.count ?? 0 };
}

async function key(phone: string, more = {}): Promise<string> {
  const { status, body } = await send(phone, more);
  if (status !== 200) throw new Error(body.msg);
  return body.data?.id ?? '';
}

const enter = (phone: string, id: string, code: string, { tenantId = '000000', on = app } = {}): Promise<Reply> =>
  ask(
    on,
    { grant_type: 'phone', phone, type: 'phone' },
    {
      headers: { 'tenant-id': tenantId, 'phone-key': id, 'phone-code': code },
    },
  );

const other6 = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const refused = { error_code: 'invalid_code', error_description: '手机号或短信验证码错误，请重新获取验证码' };

test('logs in once with the digits on any server', async () => {
  const { id, phone } = await person('with-phone');
  const asked = await key(phone);
  const { code } = await messages();
  expect(code).toMatch(/^\d{6}$/);
  const { status, body } = await enter(phone, asked, code, { on: second });
  expect([status, body.user_id, body.account]).toEqual([200, id, 'with-phone']);
  expect(await statusWith(app, body.access_token ?? '')).toBe(200);
  const again = await enter(phone, asked, code);
  expect([again.status, again.body]).toEqual([400, refused]);
});

test('S70 links a log-in to the keepers of the service', async () => {
  const { id, phone } = await person('through-a-service');
  const keeper = await addPerson(testing.context, { account: 'keeper-of-texts', roles: ['administrator'] });
  await setRows(
    testing.context.database.kysely,
    'sms',
    { forTenant: '000000' },
    { updateUser: keeper, updateTime: '2026-03-01' },
  );
  const linked = async () =>
    (
      await run(sql<{ of: string; keepers: string[] }>`
        select 'session' as of, keeper_ids as keepers from session where user_id = ${id} and ended_at is null
        union all select 'user', array_agg(keeper_id) from login_keeper where user_id = ${id} order by 1, 2`)
    ).rows.map(({ of, keepers }) => [of, keepers]);
  expect((await enter(phone, await key(phone), (await messages()).code)).status).toBe(200);
  expect(await linked()).toEqual([
    ['session', [keeper]],
    ['user', [keeper]],
  ]);
  await signIn(app, 'through-a-service');
  expect(await linked()).toEqual([
    ['session', []],
    ['session', [keeper]],
    ['user', [keeper]],
  ]);
});

test('S61 binds no authenticator after a text message', async () => {
  const { phone } = await person('asked-for-a-factor');
  await setParameter(testing.context.database.kysely, 'security.totp', '2');
  const reply = await enter(phone, await key(phone), (await messages()).code);
  await setParameter(testing.context.database.kysely, 'security.totp', '0');
  expect([reply.status, reply.body.error_code]).toEqual([400, 'second_factor_missing']);
  expect(halfOf(reply).factor_token).toBeUndefined();
});

test('still requires a second factor', async () => {
  const { phone } = await person('two-factors');
  const { secret } = await enrol(await signIn(app, 'two-factors'));
  await forgetSteps(testing.context);
  const asked = await key(phone);
  const first = await enter(phone, asked, (await messages()).code);
  expect(first.body.error_code).toBe('second_factor_required');
  const words = { grant_type: 'phone', factor_token: halfOf(first).factor_token, factor_code: codeFor(secret) };
  expect((await ask(app, words)).body.account).toBe('two-factors');
});

test.each(['administrator', 'admin', 'sec_admin', 'audit_admin'])(
  'S61 requires an authenticator besides digits for %s',
  async (role) => {
    const account = `by-phone-${role}`;
    const { id, phone } = await person(account, '000000', [role]);
    const first = await enter(phone, await key(phone), (await messages()).code);
    expect([first.status, first.body.error_code, first.body.access_token]).toEqual([
      400,
      'second_factor_missing',
      undefined,
    ]);
    expect(first.body.error_description).toContain('请用密码登录');
    const audited = await run(
      sql<{ reason: string }>`select reason from audit where actor_id = ${id} and status = 400`,
    );
    expect(audited.rows.map(({ reason }) => reason)).toEqual(['手机登录不对未绑定动态验证码的账号开放']);
    await enrol(await signIn(app, account));
    await setRows(testing.context.database.kysely, 'phoneCode', {}, { createdAt: earlier('createdAt', '25 hours') });
    await setRows(testing.context.database.kysely, 'smsMessage', {}, { createTime: earlier('createTime', '25 hours') });
    const then = await enter(phone, await key(phone), (await messages()).code);
    expect(then.body.error_code).toBe('second_factor_required');
  },
);

test('S61 offers no phone login with a trial outbox', async () => {
  await setRows(testing.context.database.kysely, 'sms', {}, { category: 6 });
  expect((await send('13900000001')).body.msg).toContain('短信服务尚未启用');
  const site = await app.inject({ url: '/api/site' });
  expect(site.json().data.phoneLogin).toBe(0);
  await setRows(testing.context.database.kysely, 'sms', {}, { category: 1 });
});

test('S07 accepts one of ten concurrent right codes', async () => {
  const { phone } = await person('at-once');
  const asked = await key(phone);
  const { code } = await messages();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => enter(phone, asked, code, { on: turn % 2 ? app : second })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('S07 refuses right digits after five tries until renewed', async () => {
  const { id, phone } = await person('guessed-code');
  const asked = await key(phone);
  const { code } = await messages();
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await enter(phone, asked, other6(code))).body).toEqual(refused);
  await emptyTable(testing.context.database.kysely, 'login_failure');
  expect((await enter(phone, asked, code)).body).toEqual(refused);
  expect(id).toMatch(/^\d+$/);
});

test('S04 counts wrong digits and passwords together for locking', async () => {
  const { phone } = await person('counted-together');
  const asked = await key(phone);
  const { code } = await messages();
  for (let attempt = 0; attempt < 3; attempt += 1) await enter(phone, asked, other6(code));
  for (let attempt = 0; attempt < 2; attempt += 1) await tryPassword(app, 'counted-together', 'wrong');
  expect((await tryPassword(app, 'counted-together')).status).toBe(400);
  const locked = await enter(phone, asked, code, { on: second });
  expect([locked.status, locked.body]).toEqual([400, refused]);
  expect(await reasonsOf(testing.context, 'counted-together')).toContain('账号已锁定');
});

test('S07 binds a code to phone, tenant and request', async () => {
  const one = await person('bound-one');
  const two = await person('bound-two');
  const asked = await key(one.phone);
  const { code } = await messages();
  expect((await enter(two.phone, asked, code)).body).toEqual(refused);
  expect((await enter(one.phone, asked, code, { tenantId: '111111' })).body).toEqual(refused);
  expect((await enter(one.phone, crypto.randomUUID(), code)).body).toEqual(refused);
  expect((await enter(one.phone, '', code)).body).toEqual(refused);
  expect((await enter(one.phone, asked, '')).body).toEqual(refused);
});

test('expires a code after five minutes by database clock', async () => {
  const { phone } = await person('too-late');
  const asked = await key(phone);
  const { code } = await messages();
  const { rows } = await run(sql<{ seconds: number }>`
    select extract(epoch from expires_at - created_at)::int as seconds from phone_code where key = ${asked}`);
  expect(rows[0]?.seconds).toBe(300);
  await setRows(testing.context.database.kysely, 'phoneCode', { key: asked }, { expiresAt: presentTime() });
  expect((await enter(phone, asked, code)).body).toEqual(refused);
});

test('S06 answers alike for unknown, disabled and shared phones', async () => {
  const known = await person('known-phone');
  const disabled = await person('disabled-phone');
  await setRow(testing.context.database.kysely, 'user', disabled.id, { status: 0 });
  const shared = await person('shares-one');
  const sharer = await person('shares-two');
  await setRow(testing.context.database.kysely, 'user', sharer.id, { phone: shared.phone });
  const right = await send(known.phone);
  const { count } = await messages();
  for (const phone of ['13700000001', disabled.phone, shared.phone]) {
    const answer = await send(phone);
    expect([answer.status, Object.keys(answer.body.data ?? {}), answer.body.msg]).toEqual([
      right.status,
      Object.keys(right.body.data ?? {}),
      right.body.msg,
    ]);
    expect((await send(phone)).status).toBe(429);
    expect((await enter(phone, answer.body.data?.id ?? '', '000000')).body).toEqual(refused);
  }
  expect((await messages()).count).toBe(count);
});

test('S07 limits codes per minute and day', async () => {
  const { phone } = await person('impatient');
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, turn) => send(phone, { on: turn % 2 ? app : second })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(99);
  const later = () =>
    setRows(testing.context.database.kysely, 'phoneCode', {}, { createdAt: earlier('createdAt', '61 seconds') });
  const laterToo = () =>
    setRows(testing.context.database.kysely, 'smsMessage', {}, { createTime: earlier('createTime', '61 seconds') });
  for (let more = 2; more <= 10; more += 1) {
    await later();
    await laterToo();
    expect([more, (await send(phone)).status]).toEqual([more, 200]);
  }
  await later();
  const eleventh = await send(phone);
  expect([eleventh.status, eleventh.body.msg]).toEqual([429, '该手机号今日验证码已达10次，请明日再试或用密码登录']);
});

test('S07 limits codes per address', async () => {
  const from = '203.0.113.77';
  await spendBudget(testing.context.database.kysely, `phone code:${from}`, 200);
  expect((await send('13711112222', { from })).status).toBe(429);
  expect((await send('13711112222', { from: '203.0.113.78' })).status).toBe(200);
});

test.each([
  ['', '手机号码不能为空'],
  ['1380013800', '手机号码长度不为11位'],
  ['02887654321', '手机号码格式不正确'],
])('%j is no phone: %s', async (phone, words) => {
  const { status, body } = await send(phone);
  expect([status, body.msg]).toEqual([400, words]);
});

test('reports a missing message service to all', async () => {
  await addTenant(testing.context, '222222');
  const { phone } = await person('no-service', '222222');
  for (const each of [phone, '13711113333']) {
    const { status, body } = await send(each, { tenantId: '222222' });
    expect([status, body.msg]).toEqual([400, '短信服务尚未启用，请用密码登录']);
  }
});

test('keeps digits out of log, audit and database', async () => {
  const { phone } = await person('discreet');
  await key(phone);
  const { code } = await messages();
  const { rows } = await run(sql<{ text: string }>`
    select (select coalesce(string_agg(input::text, ' '), '') from audit) ||
      (select string_agg(phone_digest || encode(code_hash, 'hex'), ' ') from phone_code) as text`);
  expect(rows[0]?.text).not.toContain(phone);
  expect(rows[0]?.text).not.toMatch(new RegExp(`\\b${code}\\b`));
});
