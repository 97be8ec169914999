import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn } from '../../../testing/browser.ts';
import { emptyTable, setRows } from '../../../testing/rows.ts';
import { answerAt } from '../../../testing/third-party.ts';
import { ask, reasonsOf, statusWith, tryPassword } from '../front-door.fixture.ts';
import { codeFor, enrol, forgetSteps, halfOf } from '../second-factor/second-factor.fixture.ts';
import { password, SocialDoor } from './social.fixture.ts';

let door: SocialDoor;
beforeAll(async () => {
  door = await SocialDoor.open(buildApp);
});
afterEach(() => {
  door.civic.answers = true;
});
afterAll(() => door.close());

const refused = { error_code: 'invalid_grant', error_description: '第三方登录失败，请重新登录' };

test('opens no call on a first visit', async () => {
  const { status, body } = await door.browser().logIn('civic', door.civic, 'lin');
  expect(status).toBe(200);
  expect(body).toMatchObject({ access_token: '', user_id: '', role_name: 'guest', user_name: '林第三' });
  expect(body.oauth_id).toMatch(/^[\w-]{43}$/);
  expect(await statusWith(door.app, '')).toBe(401);
  expect(await statusWith(door.app, body.oauth_id ?? '')).toBe(401);
});

test('accepts a response once from its browser and party', async () => {
  const browser = await door.admitted('bound', 'bound');
  const words = await browser.visit('civic', door.civic, 'as/bound');
  expect((await door.browser().enter('civic', words)).body).toEqual(refused);
  expect((await browser.enter('civic', words)).body).toEqual(refused);

  const second = await browser.visit('civic', door.civic, 'as/bound');
  expect((await browser.enter('civic', second)).status).toBe(200);
  expect((await browser.enter('civic', second)).body).toEqual(refused);

  const third = await browser.visit('civic', door.civic, 'as/bound');
  expect((await browser.enter('rogue', third)).body).toEqual(refused);

  const fourth = await browser.visit('civic', door.civic, 'as/bound');
  fourth.set('code', 'invented');
  expect((await browser.enter('civic', fourth)).body).toEqual(refused);

  const replayed = await browser.visit('civic', door.civic, 'as/bound');
  const fresh = await browser.visit('civic', door.civic, 'as/bound');
  fresh.set('code', second.get('code') ?? '');
  expect((await browser.enter('civic', fresh)).body).toEqual(refused);
  expect((await browser.enter('civic', replayed)).status).toBe(200);
});

test('accepts one of ten concurrent identical responses', async () => {
  const browser = await door.admitted('same', 'same');
  const words = await browser.visit('civic', door.civic, 'as/same');
  const replies = await Promise.all(Array.from({ length: 10 }, () => browser.enter('civic', words)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('refuses a response at another address or issuer', async () => {
  const browser = door.browser();
  const { location } = await browser.open('/api/blade-auth/oauth/render/rogue');
  const address = await answerAt(door.rogue, location, 'as/lin');
  address.pathname = '/api/blade-auth/oauth/callback/civic';
  expect((await browser.back(address)).get('error')).toBe('state');

  const other = await browser.open('/api/blade-auth/oauth/render/civic');
  const mixed = await answerAt(door.civic, other.location, 'as/lin');
  mixed.searchParams.set('iss', door.rogue.issuer);
  expect((await browser.enter('civic', await browser.back(mixed))).body).toEqual(refused);
});

test('redirects with an error for wrong state or browser', async () => {
  const browser = door.browser();
  const { location } = await browser.open('/api/blade-auth/oauth/render/civic');
  const address = await answerAt(door.civic, location, 'as/lin');
  const forged = new URL(address);
  forged.searchParams.set('state', 'x');
  expect((await browser.back(forged)).get('error')).toBe('state');
  expect((await door.browser().back(address)).get('error')).toBe('state');
  expect((await browser.back(address)).get('code')).toMatch(/./);
  expect((await browser.back(address)).get('error')).toBe('state');
});

test('reports denials by user and third party', async () => {
  const browser = door.browser();
  expect((await browser.visit('civic', door.civic, 'deny')).get('error')).toBe('denied');
  const { location } = await browser.open('/api/blade-auth/oauth/render/civic');
  const address = await answerAt(door.civic, location, 'deny');
  address.searchParams.set('error', 'server_error<script>');
  const words = await browser.back(address);
  expect([...words.keys(), words.get('error')]).toEqual(['error', 'provider']);
});

test('reports an unreachable third party at each step', async () => {
  const browser = await door.admitted('stranded', 'stranded');
  const words = await browser.visit('civic', door.civic, 'as/stranded');
  door.civic.answers = false;
  expect((await browser.enter('civic', words)).body).toEqual(refused);
  expect(await reasonsOf(door.context, 'POST blade-auth/oauth/token')).toContainEqual(
    expect.stringContaining('第三方登录失败'),
  );
  // Discovery is cached, so use a version that was never fetched.
  await door.run(sql`update social_provider set version = version + 1 where source = 'civic'`);
  const away = await browser.open('/api/blade-auth/oauth/render/civic');
  expect(away.location).toBe('/oauth/redirect/civic?error=unavailable');
  expect((await tryPassword(door.app, 'stranded', password)).status).toBe(200);
});

test('supports explicit addresses instead of discovery', async () => {
  const { status, body } = await door.browser().logIn('plain', door.civic, 'sun');
  expect([status, body.user_name, body.user_id]).toEqual([200, '孙第三', '']);
});

test('S04 refuses locked and disabled accounts', async () => {
  const browser = await door.admitted('locked-social', 'locked-social');
  for (let attempt = 0; attempt < 5; attempt += 1) await tryPassword(door.app, 'locked-social', 'wrong');
  expect((await browser.logIn('civic', door.civic, 'locked-social')).body).toEqual(refused);
  await emptyTable(door.context.database.kysely, 'login_failure');
  expect((await browser.logIn('civic', door.civic, 'locked-social')).status).toBe(200);
  await setRows(door.context.database.kysely, 'user', { account: 'locked-social' }, { status: 0 });
  expect((await browser.logIn('civic', door.civic, 'locked-social')).body).toEqual(refused);
});

test('still requires a second factor', async () => {
  const browser = await door.admitted('bound-social', 'bound-social');
  const { secret } = await enrol(await signIn(door.app, 'bound-social', { password }), password);
  await forgetSteps(door.context);
  const first = await browser.logIn('civic', door.civic, 'bound-social');
  expect(first.body.error_code).toBe('second_factor_required');
  const words = { grant_type: 'social', factor_token: halfOf(first).factor_token, factor_code: codeFor(secret) };
  expect((await ask(door.app, words)).body.account).toBe('bound-social');
});

test('S61 opens no managing account by third party alone', async () => {
  const browser = await door.admitted('governs', 'governs', ['sec_admin']);
  const refusal = await browser.logIn('civic', door.civic, 'governs');
  expect([refusal.status, refusal.body.error_code]).toEqual([400, 'second_factor_missing']);
  await enrol(await signIn(door.app, 'governs', { password }), password);
  expect((await browser.logIn('civic', door.civic, 'governs')).body.error_code).toBe('second_factor_required');
});

test('hides a disabled third party everywhere', async () => {
  const browser = await door.admitted('switched', 'switched');
  const words = await browser.visit('civic', door.civic, 'as/switched');
  await setRows(door.context.database.kysely, 'socialProvider', { source: 'civic' }, { isEnabled: 0 });
  const site = await door.administrator.get<{ providers: { source: string }[] }>('site');
  expect(site.data.providers.map(({ source }) => source)).not.toContain('civic');
  expect((await browser.open('/api/blade-auth/oauth/render/civic')).status).toBe(404);
  expect((await browser.enter('civic', words)).body).toEqual(refused);
  await setRows(door.context.database.kysely, 'socialProvider', { source: 'civic' }, { isEnabled: 1 });
});

test('S41 refuses internal addresses without disclosing their state', async () => {
  for (const issuer of ['https://127.0.0.1:1', 'https://169.254.169.254', 'https://[::1]', 'http://10.0.0.1']) {
    const source = `inside${issuer.length}`;
    await door.provider(source, { kind: 1, issuer }, door.civic);
    const { location } = await door.browser().open(`/api/blade-auth/oauth/render/${source}`);
    expect([issuer, location]).toEqual([issuer, `/oauth/redirect/${source}?error=unavailable`]);
  }
});

test('completes two visits in two tabs', async () => {
  const browser = await door.admitted('two-tabs', 'two-tabs');
  const [first, second] = [
    await browser.visit('civic', door.civic, 'as/two-tabs'),
    await browser.visit('civic', door.civic, 'as/two-tabs'),
  ];
  expect((await browser.enter('civic', first)).body.account).toBe('two-tabs');
  expect((await browser.enter('civic', second)).body.account).toBe('two-tabs');
});

test('ignores a mark planted in the browser', async () => {
  const planted = 'p'.repeat(43);
  const browser = door.browser();
  for (const name of ['kaoxin-oauth', `kaoxin-oauth-${'a'.repeat(16)}`]) browser.plant(name, planted);
  const words = await browser.visit('civic', door.civic, 'as/lin');
  const attacker = door.browser();
  for (const name of ['kaoxin-oauth', `kaoxin-oauth-${'a'.repeat(16)}`]) attacker.plant(name, planted);
  expect((await attacker.enter('civic', words)).body).toEqual(refused);
});

test('limits the mark to login paths with HttpOnly', async () => {
  const { headers } = await door.app.inject({ url: '/api/blade-auth/oauth/render/civic' });
  expect(String(headers['set-cookie'])).toMatch(
    /^kaoxin-oauth-[\w-]{16}=[\w-]{43}; Path=\/api\/blade-auth\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  const sent = new URL(String(headers.location));
  expect(sent.searchParams.get('code_challenge_method')).toBe('S256');
  for (const word of ['state', 'nonce', 'code_challenge']) expect(sent.searchParams.get(word)).toMatch(/^[\w-]{43}$/);
});
