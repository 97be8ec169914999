import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildApp } from '#app';
import { testApp } from '../../../testing/app.ts';
import { testContext, testPassword } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { ago, presentTime, setRows } from '../../../testing/rows.ts';
import { spendBudget } from '../../../testing/services.ts';
import { ask, md5, tryPassword } from '../front-door.fixture.ts';
import { keepCaptcha } from './captcha.ts';
import { alphabet } from './glyphs.ts';

const app = testApp(
  {},
  { env: { CAPTCHA: 'on' }, before: (context) => addPerson(context, { account: 'clerk', roles: ['case_handler'] }) },
);

const fields = { grant_type: 'captcha', username: 'clerk', password: md5(testPassword) };
const answer = (key: string, code: string) =>
  ask(app.server, fields, { headers: { 'captcha-key': key, 'captcha-code': code } });
const wrong = { error_code: 'invalid_captcha', error_description: '验证码不正确' };
const characters = alphabet.slice(0, 5);

test('S03 returns a unique PNG of the right size', async () => {
  const pictures = new Set<string>();
  for (let n = 0; n < 20; n += 1) {
    const { key, image } = (await app.server.inject('/api/blade-auth/oauth/captcha')).json<{
      key: string;
      image: string;
    }>();
    const [kind, bytes = ''] = image.split(',');
    const { format, width, height, exif } = await sharp(Buffer.from(bytes, 'base64')).metadata();
    expect([kind, format, width, height, exif]).toEqual(['data:image/png;base64', 'png', 260, 96, undefined]);
    expect(Buffer.from(bytes, 'base64').toString('latin1')).not.toMatch(/tEXt|zTXt|iTXt|eXIf/);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    pictures.add(bytes);
  }
  expect(pictures.size).toBe(20);
});

test('uses distinguishable characters only', () => {
  expect(alphabet).not.toMatch(/[0ODQ1ILJ2Z5S8B6GUVW]/);
  expect(alphabet.length).toBeGreaterThanOrEqual(16);
});

test('S03 accepts the right answer once in any case', async () => {
  const key = await keepCaptcha(app.context, characters, 'kaoxin');
  expect((await answer(key, characters.toLowerCase())).status).toBe(200);
  expect((await answer(key, characters)).body).toEqual(wrong);
});

test('S03 consumes a captcha without counting against the account', async () => {
  for (let n = 0; n < 6; n += 1) {
    const key = await keepCaptcha(app.context, characters, 'kaoxin');
    expect((await answer(key, 'XXXXX')).body).toEqual(wrong);
    expect((await answer(key, characters)).body).toEqual(wrong);
  }
  const key = await keepCaptcha(app.context, characters, '');
  expect((await answer(key, characters)).status).toBe(200);
});

test('S03 refuses empty, missing, expired and foreign captchas', async () => {
  const { context } = app;
  const expired = await keepCaptcha(context, characters, 'kaoxin');
  await setRows(context.database.kysely, 'captcha', { key: expired }, { expiresAt: presentTime() });
  const foreign = await keepCaptcha(context, characters, 'other');
  const empty = await keepCaptcha(context, characters, 'kaoxin');
  for (const reply of [
    await answer(expired, characters),
    await answer(foreign, characters),
    await answer(empty, ''),
    await answer('', characters),
    await ask(app.server, fields),
  ])
    expect([reply.status, reply.body]).toEqual([400, wrong]);
});

test('S03 counts one of a thousand concurrent answers', async () => {
  const key = await keepCaptcha(app.context, characters, 'kaoxin');
  const tries = Array.from({ length: 100 }, (_, n) => answer(key, n === 60 ? characters : `${n}`));
  const statuses = (await Promise.all(tries)).map((reply) => reply.status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  const { rows } = await sql`select from captcha where key = ${key}`.execute(app.db);
  expect(rows).toHaveLength(0);
});

test('S03 limits captchas per address and minute', async () => {
  const { context } = app;
  await spendBudget(context.database.kysely, 'captcha:203.0.113.9', 300);
  const from = (remoteAddress: string) => app.server.inject({ url: '/api/blade-auth/oauth/captcha', remoteAddress });
  expect((await from('203.0.113.9')).statusCode).toBe(429);
  expect((await from('203.0.113.10')).statusCode).toBe(200);
  await setRows(context.database.kysely, 'rate', {}, { windowStart: ago('61 seconds') });
  expect((await from('203.0.113.9')).statusCode).toBe(200);
});

test('requires a captcha from the public client unless disabled', async () => {
  expect((await tryPassword(app.server, 'clerk')).status).toBe(401);
  const open = await testContext({ database: app.context.database, env: { CAPTCHA: 'off' } });
  const relaxed = await buildApp(open.context);
  expect((await tryPassword(relaxed, 'clerk')).status).toBe(200);
  expect((await ask(relaxed, fields)).status).toBe(200);
  await relaxed.close();
  await open.close();
});
