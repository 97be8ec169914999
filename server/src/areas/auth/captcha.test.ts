import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildApp } from '#app';
import { testHouse, testPassword } from '../../testing/house.ts';
import { addPerson } from '../../testing/people.ts';
import { testPlace } from '../../testing/place.ts';
import { keepCaptcha } from './captcha.ts';
import { ask, md5, tryPassword } from './front-door.fixture.ts';
import { alphabet } from './glyphs.ts';

const place = testPlace(
  {},
  { env: { CAPTCHA: 'on' }, before: (house) => addPerson(house, { account: 'clerk', roles: ['case_handler'] }) },
);

const fields = { grant_type: 'captcha', username: 'clerk', password: md5(testPassword) };
const answer = (key: string, code: string) =>
  ask(place.app, fields, { headers: { 'captcha-key': key, 'captcha-code': code } });
const wrong = { error_code: 'invalid_captcha', error_description: '验证码不正确' };
const characters = alphabet.slice(0, 5);

test('S03 the picture is pixels alone, as large as it is shown on a sharp screen, and never the same twice', async () => {
  const pictures = new Set<string>();
  for (let n = 0; n < 20; n += 1) {
    const { key, image } = (await place.app.inject('/api/blade-auth/oauth/captcha')).json<{
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

test('no character can be taken for another', () => {
  expect(alphabet).not.toMatch(/[0ODQ1ILJ2Z5S8B6GUVW]/);
  expect(alphabet.length).toBeGreaterThanOrEqual(16);
});

test('S03 the right answer logs in, once, in any case', async () => {
  const key = await keepCaptcha(place.house, characters, 'kaoxin');
  expect((await answer(key, characters.toLowerCase())).status).toBe(200);
  expect((await answer(key, characters)).body).toEqual(wrong);
});

test('S03 a wrong answer uses the captcha up, and does not count against the account', async () => {
  for (let n = 0; n < 6; n += 1) {
    const key = await keepCaptcha(place.house, characters, 'kaoxin');
    expect((await answer(key, 'XXXXX')).body).toEqual(wrong);
    expect((await answer(key, characters)).body).toEqual(wrong);
  }
  const key = await keepCaptcha(place.house, characters, '');
  expect((await answer(key, characters)).status).toBe(200);
});

test('S03 empty code, missing key, five minutes, key of another client: refused', async () => {
  const { house } = place;
  const expired = await keepCaptcha(house, characters, 'kaoxin');
  await sql`update captcha set expires_at = now() where key = ${expired}`.execute(house.database.kysely);
  const foreign = await keepCaptcha(house, characters, 'other');
  const empty = await keepCaptcha(house, characters, 'kaoxin');
  for (const reply of [
    await answer(expired, characters),
    await answer(foreign, characters),
    await answer(empty, ''),
    await answer('', characters),
    await ask(place.app, fields),
  ])
    expect([reply.status, reply.body]).toEqual([400, wrong]);
});

test('S03 a thousand tries on one key: at most the first counts', async () => {
  const key = await keepCaptcha(place.house, characters, 'kaoxin');
  const tries = Array.from({ length: 100 }, (_, n) => answer(key, n === 60 ? characters : `${n}`));
  const statuses = (await Promise.all(tries)).map((reply) => reply.status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  const { rows } = await sql`select from captcha where key = ${key}`.execute(place.db);
  expect(rows).toHaveLength(0);
});

test('S03 one address gets so many captchas a minute', async () => {
  const { house } = place;
  await sql`insert into rate (subject, window_start, hits) values ('captcha:203.0.113.9', now(), 300)`.execute(
    house.database.kysely,
  );
  const from = (remoteAddress: string) => place.app.inject({ url: '/api/blade-auth/oauth/captcha', remoteAddress });
  expect((await from('203.0.113.9')).statusCode).toBe(429);
  expect((await from('203.0.113.10')).statusCode).toBe(200);
  await sql`update rate set window_start = now() - interval '61 seconds'`.execute(house.database.kysely);
  expect((await from('203.0.113.9')).statusCode).toBe(200);
});

test('the front end’s client cannot go around the captcha; with CAPTCHA=off it may', async () => {
  expect((await tryPassword(place.app, 'clerk')).status).toBe(401);
  const open = await testHouse({ database: place.house.database, env: { CAPTCHA: 'off' } });
  const relaxed = await buildApp(open.house);
  expect((await tryPassword(relaxed, 'clerk')).status).toBe(200);
  expect((await ask(relaxed, fields)).status).toBe(200);
  await relaxed.close();
  await open.close();
});
