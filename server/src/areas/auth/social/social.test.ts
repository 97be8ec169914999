import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { clientHeader, signIn, type Visitor } from '../../../testing/browser.ts';
import { testHouse, testPassword } from '../../../testing/house.ts';
import { addPerson } from '../../../testing/people.ts';
import { answerAt, startThirdParty, type ThirdParty } from '../../../testing/third-party.ts';
import { ask, md5, type Reply, reasonsOf, statusWith, tryPassword } from '../front-door.fixture.ts';
import { codeFor, enrol, forgetSteps, halfOf } from '../second-factor/second-factor.fixture.ts';

const home = 'http://kaoxin.example';
const callbackOf = (source: string) => `${home}/api/blade-auth/oauth/callback/${source}`;

let app: FastifyInstance;
let testing: Awaited<ReturnType<typeof testHouse>>;
let civic: ThirdParty;
let rogue: ThirdParty;
let administrator: Visitor;
beforeAll(async () => {
  civic = await startThirdParty([callbackOf('civic'), callbackOf('plain')]);
  rogue = await startThirdParty([callbackOf('rogue'), callbackOf('civic')]);
  testing = await testHouse({ env: { PUBLIC_URL: home, OUTBOUND_ALLOW: 'public:443,localhost' } });
  app = await buildApp(testing.house);
  administrator = await signIn(app, 'admin');
  await provider('civic', { kind: 1, issuer: civic.issuer }, civic);
  await provider('rogue', { kind: 1, issuer: rogue.issuer }, rogue);
  const addresses = { authorizeUrl: '/auth', tokenUrl: '/token', userUrl: '/me' };
  const whole = Object.fromEntries(Object.entries(addresses).map(([name, path]) => [name, civic.issuer + path]));
  await provider(
    'plain',
    { kind: 2, ...whole, subjectField: 'sub', nameField: 'name', scope: 'openid profile' },
    civic,
  );
});
afterEach(() => {
  civic.answers = true;
});
afterAll(async () => {
  await app.close();
  await testing.close();
  await civic.close();
  await rogue.close();
});

const run = <R = unknown>(statement: ReturnType<typeof sql<R>>) => statement.execute(testing.house.database.kysely);

async function provider(source: string, more: object, { clientId, clientSecret }: ThirdParty): Promise<void> {
  const body = { source, providerName: `${source}认证`, clientId, clientSecret, sort: 1, isEnabled: 1, ...more };
  const { status, msg } = await administrator.post('blade-system/social/submit', body);
  if (status !== 200) throw new Error(msg);
}

/** A browser in front of the log-in page: keeps what it is given, and asks who it is told to. */
class Browser {
  #cookie = '';

  async open(path: string): Promise<{ status: number; location: string }> {
    const answer = await app.inject({ url: path, headers: { cookie: this.#cookie } });
    const [set] = [answer.headers['set-cookie']].flat();
    if (set) this.#cookie = set.split(';')[0] ?? '';
    return { status: answer.statusCode, location: String(answer.headers.location ?? '') };
  }

  /** Off to the third party, its answer, and back; what the front end's page is given. */
  async visit(source: string, party: ThirdParty, act: string): Promise<URLSearchParams> {
    const { location } = await this.open(`/api/blade-auth/oauth/render/${source}`);
    return this.back(await answerAt(party, location, act));
  }

  async back(address: URL): Promise<URLSearchParams> {
    const { status, location } = await this.open(`${address.pathname}${address.search}`);
    expect([status, location.split('?')[0]]).toEqual([302, `/oauth/redirect/${address.pathname.split('/').at(-1)}`]);
    return new URL(location, home).searchParams;
  }

  enter(source: string, words: URLSearchParams): Promise<Reply> {
    const { code = '', state = '' } = Object.fromEntries(words);
    return ask(app, { grant_type: 'social', source, code, state }, { headers: { cookie: this.#cookie } });
  }

  async logIn(source: string, party: ThirdParty, who: string): Promise<Reply> {
    return this.enter(source, await this.visit(source, party, `as/${who}`));
  }
}

const password = 'Harvest-Moon-2026';
const register = (more: object, from = '198.51.100.20') =>
  app.inject({
    method: 'POST',
    url: '/api/blade-user/register-guest',
    remoteAddress: from,
    headers: { authorization: clientHeader },
    payload: { tenantId: '000000', name: '林新人', password, password2: password, ...more },
  });
const msgOf = async (answer: Promise<{ statusCode: number; json(): { msg: string } }>) => {
  const { statusCode, json } = await answer.then((each) => ({ statusCode: each.statusCode, json: () => each.json() }));
  return [statusCode, json().msg];
};
const waitingId = async (account: string): Promise<string> => {
  const { data } = await administrator.get<{ records: { id: string }[] }>('blade-user/registration/list', { account });
  return data.records[0]?.id ?? '';
};

/** Registers, is admitted, and logs in: what the other tests stand on. */
async function admitted(account: string, who: string, roles: string[] = []): Promise<Browser> {
  const browser = new Browser();
  const first = await browser.logIn('civic', civic, who);
  expect((await register({ account, oauthId: first.body.oauth_id })).statusCode).toBe(200);
  const { rows } = await run(sql<{ id: string }>`select id from role where tenant_id = '000000'
    and role_alias = any(${roles}::text[])`);
  const body = { id: await waitingId(account), roleId: rows.map(({ id }) => id) };
  expect((await administrator.post('blade-user/registration/pass', body)).status).toBe(200);
  return browser;
}

const refused = { error_code: 'invalid_grant', error_description: '第三方登录失败,请重新登录' };

test('a first visit is nobody: it names itself for the registration and opens no call', async () => {
  const { status, body } = await new Browser().logIn('civic', civic, 'lin');
  expect(status).toBe(200);
  expect(body).toMatchObject({ access_token: '', user_id: '', role_name: 'guest', user_name: '林第三' });
  expect(body.oauth_id).toMatch(/^[\w-]{43}$/);
  expect(await statusWith(app, '')).toBe(401);
  expect(await statusWith(app, body.oauth_id ?? '')).toBe(401);
});

test('S14 a registration waits without a role, is told so after the right password only, and is admitted', async () => {
  const browser = new Browser();
  const { body } = await browser.logIn('civic', civic, 'zhao');
  expect((await register({ account: 'zhao', oauthId: body.oauth_id })).statusCode).toBe(200);
  const waits = { error_code: 'account_unapproved', error_description: '注册申请尚未通过审核,请耐心等待管理员通过' };
  expect((await tryPassword(app, 'zhao', password)).body).toEqual(waits);
  expect((await tryPassword(app, 'zhao', 'wrong')).body).toEqual({
    error_code: 'invalid_grant',
    error_description: '用户名或密码错误',
  });
  expect((await browser.logIn('civic', civic, 'zhao')).body).toEqual(waits);
  expect((await run(sql`select from "user" where account = 'zhao'`)).rows).toEqual([]);

  const id = await waitingId('zhao');
  const passed = await administrator.post<{ status: number }>('blade-user/registration/pass', { id, version: 1 });
  expect([passed.status, passed.data.status]).toEqual([200, 1]);
  expect((await administrator.post('blade-user/registration/pass', { id })).status).toBe(409);
  const bySocial = await browser.logIn('civic', civic, 'zhao');
  expect([bySocial.status, bySocial.body.account, bySocial.body.role_id]).toEqual([200, 'zhao', '']);
  const byPassword = await tryPassword(app, 'zhao', password);
  expect([byPassword.status, byPassword.body.must_change_password]).toEqual([200, 0]);
});

test('a refused registration is forgotten at the door and may be made again', async () => {
  const browser = new Browser();
  const { body } = await browser.logIn('civic', civic, 'refused-one');
  expect((await register({ account: 'refused-one', oauthId: body.oauth_id })).statusCode).toBe(200);
  const id = await waitingId('refused-one');
  const answer = await administrator.post('blade-user/registration/refuse', { id, reason: '非本单位人员' });
  expect(answer.data).toMatchObject({ status: 2, reason: '非本单位人员' });
  expect((await tryPassword(app, 'refused-one', password)).body.error_description).toBe('用户名或密码错误');
  const again = await browser.logIn('civic', civic, 'refused-one');
  expect((await register({ account: 'refused-one', oauthId: again.body.oauth_id })).statusCode).toBe(200);
});

test('roles are given with the admission by whoever may give roles', async () => {
  const browser = await admitted('with-role', 'with-role', ['case_handler']);
  expect((await browser.logIn('civic', civic, 'with-role')).body.role_name).toBe('case_handler');
  await addPerson(testing.house, { account: 'keeper', roles: ['admin'] });
  const keeper = await signIn(app, 'keeper');
  const { body } = await new Browser().logIn('civic', civic, 'another');
  await register({ account: 'another', oauthId: body.oauth_id });
  const { rows } = await run(sql<{ id: string }>`select id from role where role_alias = 'case_handler'`);
  const id = await waitingId('another');
  const attempt = await keeper.post('blade-user/registration/pass', { id, roleId: [rows[0]?.id] });
  expect(attempt.status).toBe(403);
  expect((await keeper.post('blade-user/registration/pass', { id })).status).toBe(200);
});

test('the checks of the registration stand in the order of the specification', async () => {
  const words = [
    [{ tenantId: '', account: '', password: '', password2: '' }, '请先输入租户编号'],
    [{ account: ' ', password: '', password2: '' }, '请先输入账号名称'],
    [{ account: 'x', password: '', password2: 'b' }, '请先输入密码'],
    [{ account: 'x', password: 'a', password2: '' }, '请先输入密码'],
    [{ account: 'x', password2: 'other' }, '两次密码输入不一致'],
    [{ account: 'a b' }, '账号由字母、数字和 . _ @ - 组成,不超过45个字符'],
    [{ account: 'x', name: '1' }, '姓名含有非法字符'],
    [{ account: 'x', oauthId: 'made-up' }, '第三方登陆信息错误!'],
  ] as const;
  for (const [more, msg] of words) expect(await msgOf(register(more))).toEqual([400, msg]);
});

test('S14 tenant, account, password and one’s own visit are looked at', async () => {
  const { body } = await new Browser().logIn('civic', civic, 'careless');
  const oauthId = body.oauth_id;
  expect(await msgOf(register({ account: 'c', oauthId, tenantId: '999999' }))).toEqual([400, '租户信息错误!']);
  expect(await msgOf(register({ account: 'ADMIN', oauthId }))).toEqual([409, '当前账号已被使用!']);
  const weak = { password: 'short', password2: 'short' };
  expect(await msgOf(register({ account: 'c', oauthId, ...weak }))).toEqual([400, '密码长度不能少于10个字符']);
  const replies = await Promise.all(Array.from({ length: 5 }, (_, turn) => register({ account: `c${turn}`, oauthId })));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
  const { rows } = await run(sql`select from registration where account like 'c_' and account <> 'cc'`);
  expect(rows).toHaveLength(1);
  // the link's number is no ticket, and a ticket ends
  const late = await new Browser().logIn('civic', civic, 'late');
  const [link] = (await run(sql<{ id: string }>`select id from social_link where subject = 'late'`)).rows;
  expect((await register({ account: 'late', oauthId: link?.id })).statusCode).toBe(400);
  await run(sql`update social_link set ticket_until = now() where subject = 'late'`);
  expect((await register({ account: 'late', oauthId: late.body.oauth_id })).statusCode).toBe(400);
});

test('two who want one account: one of them registers', async () => {
  const tickets = [];
  for (const who of ['rival-a', 'rival-b'])
    tickets.push((await new Browser().logIn('civic', civic, who)).body.oauth_id);
  const replies = await Promise.all(tickets.map((oauthId, i) => register({ account: i ? 'RIVAL' : 'rival', oauthId })));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('S14 mass sign-up is slowed by its address', async () => {
  const from = '203.0.113.99';
  await run(sql`insert into rate (subject, window_start, hits) values (${`register:${from}`}, now(), 30)`);
  expect((await register({ account: 'mass' }, from)).statusCode).toBe(429);
});

test('a closed registration takes nobody, without a restart', async () => {
  const { body } = await new Browser().logIn('civic', civic, 'outsider');
  const [row] = (
    await administrator.get<{ records: { id: string; version: number }[] }>('blade-system/param/list', {
      paramKey: 'account.registerUser',
    })
  ).data.records;
  // a server keeps what it has read of the parameters for some seconds
  const turn = async (paramValue: string): Promise<number> => {
    const { status } = await administrator.post('blade-system/param/submit', { id: row?.id, paramValue });
    await administrator.get('blade-auth/oauth/clear-cache');
    return status;
  };
  expect(await turn('0')).toBe(200);
  const words = { account: 'outsider', oauthId: body.oauth_id };
  expect(await msgOf(register(words))).toEqual([400, '未开放注册,请联系管理员']);
  expect(await turn('1')).toBe(200);
  expect((await register(words)).statusCode).toBe(200);
});

test('an answer serves once, in the browser that asked, of the third party that was asked', async () => {
  const browser = await admitted('bound', 'bound');
  const words = await browser.visit('civic', civic, 'as/bound');
  expect((await new Browser().enter('civic', words)).body).toEqual(refused);
  // the foreign attempt used it up
  expect((await browser.enter('civic', words)).body).toEqual(refused);

  const second = await browser.visit('civic', civic, 'as/bound');
  expect((await browser.enter('civic', second)).status).toBe(200);
  expect((await browser.enter('civic', second)).body).toEqual(refused);

  const third = await browser.visit('civic', civic, 'as/bound');
  expect((await browser.enter('rogue', third)).body).toEqual(refused);

  const fourth = await browser.visit('civic', civic, 'as/bound');
  fourth.set('code', 'invented');
  expect((await browser.enter('civic', fourth)).body).toEqual(refused);

  const replayed = await browser.visit('civic', civic, 'as/bound');
  const fresh = await browser.visit('civic', civic, 'as/bound');
  fresh.set('code', second.get('code') ?? '');
  expect((await browser.enter('civic', fresh)).body).toEqual(refused);
  expect((await browser.enter('civic', replayed)).status).toBe(200);
});

test('of the same answer ten times at once one logs in', async () => {
  const browser = await admitted('same', 'same');
  const words = await browser.visit('civic', civic, 'as/same');
  const replies = await Promise.all(Array.from({ length: 10 }, () => browser.enter('civic', words)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('mix-up: an answer at another address, or of another issuer, is none', async () => {
  const browser = new Browser();
  const { location } = await browser.open('/api/blade-auth/oauth/render/rogue');
  const address = await answerAt(rogue, location, 'as/lin');
  address.pathname = '/api/blade-auth/oauth/callback/civic';
  expect((await browser.back(address)).get('error')).toBe('state');

  const other = await browser.open('/api/blade-auth/oauth/render/civic');
  const mixed = await answerAt(civic, other.location, 'as/lin');
  mixed.searchParams.set('iss', rogue.issuer);
  expect((await browser.enter('civic', await browser.back(mixed))).body).toEqual(refused);
});

test('a wrong state, a second return and another browser come back as an error', async () => {
  const browser = new Browser();
  const { location } = await browser.open('/api/blade-auth/oauth/render/civic');
  const address = await answerAt(civic, location, 'as/lin');
  const forged = new URL(address);
  forged.searchParams.set('state', 'x');
  expect((await browser.back(forged)).get('error')).toBe('state');
  expect((await new Browser().back(address)).get('error')).toBe('state');
  expect((await browser.back(address)).get('code')).toMatch(/./);
  expect((await browser.back(address)).get('error')).toBe('state');
});

test('who refuses at the third party, and whom it refuses, is told so', async () => {
  const browser = new Browser();
  expect((await browser.visit('civic', civic, 'deny')).get('error')).toBe('denied');
  const { location } = await browser.open('/api/blade-auth/oauth/render/civic');
  const address = await answerAt(civic, location, 'deny');
  address.searchParams.set('error', 'server_error<script>');
  const words = await browser.back(address);
  expect([...words.keys(), words.get('error')]).toEqual(['error', 'provider']);
});

test('a third party that is away: at the beginning, and between question and answer', async () => {
  const browser = await admitted('stranded', 'stranded');
  const words = await browser.visit('civic', civic, 'as/stranded');
  civic.answers = false;
  expect((await browser.enter('civic', words)).body).toEqual(refused);
  expect(await reasonsOf(testing.house, 'POST blade-auth/oauth/token')).toContainEqual(
    expect.stringContaining('第三方登录失败'),
  );
  // what was learnt of it is kept for a while, so the next is one that was never asked
  await run(sql`update social_provider set version = version + 1 where source = 'civic'`);
  const away = await browser.open('/api/blade-auth/oauth/render/civic');
  expect(away.location).toBe('/oauth/redirect/civic?error=unavailable');
  expect((await tryPassword(app, 'stranded', password)).status).toBe(200);
});

test('a third party with plain addresses instead of discovery', async () => {
  const { status, body } = await new Browser().logIn('plain', civic, 'sun');
  expect([status, body.user_name, body.user_id]).toEqual([200, '孙第三', '']);
});

test('S04 a locked account and a disabled person do not get in through a third party', async () => {
  const browser = await admitted('locked-social', 'locked-social');
  for (let attempt = 0; attempt < 5; attempt += 1) await tryPassword(app, 'locked-social', 'wrong');
  expect((await browser.logIn('civic', civic, 'locked-social')).body).toEqual(refused);
  await run(sql`delete from login_failure`);
  expect((await browser.logIn('civic', civic, 'locked-social')).status).toBe(200);
  await run(sql`update "user" set status = 0 where account = 'locked-social'`);
  expect((await browser.logIn('civic', civic, 'locked-social')).body).toEqual(refused);
});

test('a third party does not go around a second factor', async () => {
  const browser = await admitted('bound-social', 'bound-social');
  const { secret } = await enrol(await signIn(app, 'bound-social', { password }), password);
  await forgetSteps(testing.house);
  const first = await browser.logIn('civic', civic, 'bound-social');
  expect(first.body.error_code).toBe('second_factor_required');
  const words = { grant_type: 'social', factor_token: halfOf(first).factor_token, factor_code: codeFor(secret) };
  expect((await ask(app, words)).body.account).toBe('bound-social');
});

test('a switched-off third party is nowhere: not offered, not asked, not answered', async () => {
  const browser = await admitted('switched', 'switched');
  const words = await browser.visit('civic', civic, 'as/switched');
  await run(sql`update social_provider set is_enabled = 0 where source = 'civic'`);
  const site = await administrator.get<{ providers: { source: string }[] }>('site');
  expect(site.data.providers.map(({ source }) => source)).not.toContain('civic');
  expect((await browser.open('/api/blade-auth/oauth/render/civic')).status).toBe(404);
  expect((await browser.enter('civic', words)).body).toEqual(refused);
  await run(sql`update social_provider set is_enabled = 1 where source = 'civic'`);
});

test('S41 an address inside is not asked, and nothing tells what lies there', async () => {
  for (const issuer of ['https://127.0.0.1:1', 'https://169.254.169.254', 'https://[::1]', 'http://10.0.0.1']) {
    const source = `inside${issuer.length}`;
    await provider(source, { kind: 1, issuer }, civic);
    const { location } = await new Browser().open(`/api/blade-auth/oauth/render/${source}`);
    expect([issuer, location]).toEqual([issuer, `/oauth/redirect/${source}?error=unavailable`]);
  }
});

test('the mark of the browser is for the log-in alone and out of reach of the page', async () => {
  const { headers } = await app.inject({ url: '/api/blade-auth/oauth/render/civic' });
  expect(String(headers['set-cookie'])).toMatch(
    /^kaoxin-oauth=[\w-]{43}; Path=\/api\/blade-auth\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  const sent = new URL(String(headers.location));
  expect(sent.searchParams.get('code_challenge_method')).toBe('S256');
  for (const word of ['state', 'nonce', 'code_challenge']) expect(sent.searchParams.get(word)).toMatch(/^[\w-]{43}$/);
});

test('neither password nor ticket is kept in plain text', async () => {
  const { body } = await new Browser().logIn('civic', civic, 'discreet');
  const ticket = body.oauth_id ?? '';
  await register({ account: 'discreet', oauthId: ticket });
  const { rows } = await run(sql<{ text: string }>`select string_agg(input::text, ' ') as text from audit`);
  for (const secret of [password, md5(password), ticket, testPassword, civic.clientSecret])
    expect(rows[0]?.text).not.toContain(secret);
});
