import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { forgetSettings } from '#platform/settings/settings.ts';
import { signIn } from '../../../testing/browser.ts';
import { type TestContext, testContext, testPassword } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { setParameter, setRow } from '../../../testing/rows.ts';
import { addClient, copyPassword } from '../../../testing/services.ts';
import { md5, reasonsOf, statusWith, tryPassword } from '../front-door.fixture.ts';
import { answerWith, codeFor, enrol, forgetSteps, halfOf } from './second-factor.fixture.ts';

let app: FastifyInstance;
let testing: TestContext;
let second: FastifyInstance;
let other: TestContext;
beforeAll(async () => {
  testing = await testContext();
  app = await buildApp(testing.context);
  const { database, config } = testing.context;
  other = await testContext({ database, env: { SECRET_KEY: config.secretKey.toString('hex') } });
  second = await buildApp(other.context);
});
afterAll(async () => {
  await second.close();
  await other.close();
  await app.close();
  await testing.close();
});

const db = () => testing.context.database.kysely;
const policy = async (value: string) => {
  await setParameter(testing.context.database.kysely, 'security.totp', value);
  forgetSettings(testing.context);
};
async function bound(account: string) {
  const id = await addPerson(testing.context, { account, roles: ['case_handler'] });
  const factor = await enrol(await signIn(app, account));
  await forgetSteps(testing.context);
  return { id, ...factor };
}
const wrong = 'invalid_second_factor';

test('requires a code before opening a session', async () => {
  const { secret } = await bound('bound');
  const first = await tryPassword(app, 'bound');
  expect([first.status, first.body]).toEqual([
    400,
    {
      error_code: 'second_factor_required',
      error_description: '请输入动态验证码',
      factor_token: expect.stringMatching(/^v2\./),
    },
  ]);
  const second = await answerWith(app, halfOf(first).factor_token, codeFor(secret));
  expect(second.status).toBe(200);
  expect(second.body).not.toHaveProperty('recovery_codes');
  expect(await statusWith(app, second.body.access_token ?? '')).toBe(200);
  expect(await reasonsOf(testing.context, 'bound')).toEqual([null, '等待输入动态验证码', null]);
});

test('accepts a code once for concurrent requests', async () => {
  const { id, secret } = await bound('replayed');
  const code = codeFor(secret);
  const tickets = await Promise.all(Array.from({ length: 4 }, () => tryPassword(app, 'replayed')));
  const before = await sessionsOf(id);
  const replies = await Promise.all(
    tickets.map((reply, n) => answerWith(n % 2 ? app : second, halfOf(reply).factor_token, code)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  expect((await sessionsOf(id)) - before).toBe(1);
  expect((await answerWith(app, halfOf(await tryPassword(app, 'replayed')).factor_token, code)).body).toMatchObject({
    error_code: wrong,
  });
  // A later step invalidates earlier ones.
  const later = codeFor(secret, 1);
  expect((await answerWith(app, halfOf(await tryPassword(app, 'replayed')).factor_token, later)).status).toBe(200);
});

const sessionsOf = async (id: string): Promise<number> =>
  Number((await sql<{ n: string }>`select count(*) as n from session where user_id = ${id}`.execute(db())).rows[0]?.n);

test('accepts a recovery code once in any notation', async () => {
  const { recoveryCodes } = await bound('without-phone');
  expect(recoveryCodes).toHaveLength(10);
  const [code = ''] = recoveryCodes;
  expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
  const ticket = async () => halfOf(await tryPassword(app, 'without-phone')).factor_token;
  expect((await answerWith(app, await ticket(), typed)).status).toBe(200);
  expect((await answerWith(app, await ticket(), code)).body).toMatchObject({ error_code: wrong });
  const { rows } = await sql<{
    stored: string;
  }>`select r::text || f::text as stored from recovery_code r, second_factor f`.execute(db());
  expect(rows.length).toBeGreaterThan(0);
  for (const { stored } of rows) expect(stored).not.toContain(code.replace('-', ''));
});

test('S04 locks the account after wrong codes', async () => {
  const { secret } = await bound('code-guessed');
  const early = halfOf(await tryPassword(app, 'code-guessed'));
  for (let n = 1; n <= 5; n += 1) {
    const from = `203.0.113.${n}`;
    const ticket = halfOf(await tryPassword(app, 'code-guessed', testPassword, { from }));
    const { status, body } = await answerWith(app, ticket.factor_token, '000000', { from });
    expect([status, body.error_code]).toEqual([400, wrong]);
  }
  // An earlier ticket does not bypass the lock, and the reply does not reveal that the code was right.
  expect((await answerWith(app, early.factor_token, codeFor(secret))).body.error_code).toBe(wrong);
  expect((await tryPassword(app, 'code-guessed')).body.error_code).toBe('invalid_grant');
  const other = await testContext({ database: testing.context.database });
  const second = await buildApp(other.context);
  expect((await tryPassword(second, 'code-guessed')).body.error_code).toBe('invalid_grant');
  await second.close();
  await other.close();
});

test('S04 counts fifty concurrent codes like sequential ones', async () => {
  await bound('code-stormed');
  const { factor_token: ticket } = halfOf(await tryPassword(app, 'code-stormed'));
  const guesses = Array.from({ length: 50 }, (_, n) =>
    answerWith(app, ticket, String(n).padStart(6, '0'), { from: `198.18.7.${n}` }),
  );
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(400);
  const { rows } = await sql<{ reason: string; n: string }>`
    select reason, count(*) as n from audit where actor_name = 'code-stormed' and reason in ('动态验证码错误', '账号已锁定')
    group by reason order by n`.execute(db());
  expect(rows).toEqual([
    { reason: '动态验证码错误', n: '5' },
    { reason: '账号已锁定', n: expect.stringMatching(/^[12]\d$/) },
  ]);
  // Ten per network and minute have rows of their own; further ones are counted.
  const counted = await sql`select coalesce(sum(hits), 0)::int as hits from stranger_refusal
    where reason = '账号已锁定' and network like '198.18.7.%'`.execute(db());
  expect(counted.rows).toEqual([{ hits: 45 }]);
});

test('locks nobody for repeating the first step', async () => {
  await bound('hesitant');
  for (let n = 0; n < 8; n += 1)
    expect((await tryPassword(app, 'hesitant')).body.error_code).toBe('second_factor_required');
});

test('refuses foreign, expired, forged and outdated tickets', async () => {
  const { id, secret } = await bound('ticketed');
  const { factor_token: ticket } = halfOf(await tryPassword(app, 'ticketed'));
  const expired = async (token: string, headers: Record<string, string> = {}) =>
    expect((await answerWith(app, token, codeFor(secret), { headers })).body.error_code).toBe('second_factor_expired');
  await expired('x');
  await expired(`${ticket.slice(0, -4)}AAAA`);
  await addClient(db(), 'elsewhere', { grants: 'password' });
  await expired(ticket, { authorization: `Basic ${Buffer.from('elsewhere:kaoxin_secret').toString('base64')}` });
  const stolen = await testContext({ database: testing.context.database, env: { SECRET_KEY: 'ab'.repeat(32) } });
  const forger = await buildApp(stolen.context);
  expect((await answerWith(forger, ticket, codeFor(secret))).body.error_code).toBe('second_factor_expired');
  await forger.close();
  await stolen.close();
  await copyPassword(db(), id, { account: 'admin' });
  await expired(ticket);
});

test('opens no session when disabled between the steps', async () => {
  const { id, secret } = await bound('disabled-meanwhile');
  const { factor_token: ticket } = halfOf(await tryPassword(app, 'disabled-meanwhile'));
  await setRow(db(), 'user', id, { status: 0 });
  expect((await answerWith(app, ticket, codeFor(secret))).body.error_code).toBe('invalid_grant');
});

test('offers a mandatory factor at the next login', async () => {
  await addPerson(testing.context, { account: 'manager', roles: ['sec_admin'] });
  await addPerson(testing.context, { account: 'clerk', roles: ['case_handler'] });
  await policy('1');
  expect((await tryPassword(app, 'clerk')).status).toBe(200);
  const half = halfOf(await tryPassword(app, 'manager'));
  expect(half).toMatchObject({
    error_code: 'second_factor_enrolment',
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringMatching(/^otpauth:\/\/totp\/.+:manager\?secret=[A-Z2-7]{32}&issuer=/),
    qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  });
  expect((await answerWith(app, half.factor_token, '000000')).body.error_code).toBe(wrong);
  const entered = await answerWith(app, half.factor_token, codeFor(half.secret));
  expect(entered.status).toBe(200);
  expect(entered.body.recovery_codes).toHaveLength(10);
  const { rows } = await sql<{ secret: string }>`select secret from second_factor f join "user" u on u.id = f.user_id
    where account = 'manager'`.execute(db());
  expect(rows[0]?.secret).toMatch(/^v2\./);
  // An offer can be accepted once.
  expect((await answerWith(app, half.factor_token, codeFor(half.secret, 1))).body.error_code).toBe(
    'second_factor_expired',
  );
  expect((await tryPassword(app, 'manager')).body.error_code).toBe('second_factor_required');
  await policy('2');
  expect((await tryPassword(app, 'clerk')).body.error_code).toBe('second_factor_enrolment');
  await policy('0');
  expect((await tryPassword(app, 'clerk')).status).toBe(200);
  expect((await tryPassword(app, 'manager')).body.error_code).toBe('second_factor_required');
});

test('accepts one of two concurrent offers', async () => {
  await addPerson(testing.context, { account: 'two-devices', roles: ['case_handler'] });
  await policy('2');
  const halves = [halfOf(await tryPassword(app, 'two-devices')), halfOf(await tryPassword(app, 'two-devices'))];
  const replies = await Promise.all(halves.map((half) => answerWith(app, half.factor_token, codeFor(half.secret))));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  await policy('0');
});

test('hides the second factor after a wrong password', async () => {
  await bound('discreet');
  const { body } = await tryPassword(app, 'discreet', md5('wrong'));
  expect(body).toEqual({ error_code: 'invalid_grant', error_description: '用户名或密码错误' });
});
