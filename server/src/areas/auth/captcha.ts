import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { House } from '#platform/house.ts';
import { networkOf } from '#platform/http/rate.ts';
import { limitRate } from '#platform/session/rate.ts';
import { captchaPicture } from './captcha-picture.ts';
import { alphabet } from './glyphs.ts';

const length = 5;
const minutes = 5;
/** A whole office logs in through one address in the morning; a script asks faster. */
const perAddressAndMinute = 300;

export interface Captcha {
  key: string;
  /** PNG data URL, shown at 130 × 48 */
  image: string;
}

/** Keyed, because five characters behind a plain hash are found in no time. */
const answerHash = ({ secrets }: House, key: string, client: string, answer: string): Buffer =>
  createHmac('sha256', secrets.key('captcha')).update(`${key}|${client}|${answer.toUpperCase()}`).digest();

/** A new captcha of this address; only its keyed hash is kept. @param client the client that asks, '' when unnamed */
export async function newCaptcha(house: House, ip: string, client: string): Promise<Captcha> {
  await limitRate(house.database.kysely, `captcha:${networkOf(ip)}`, perAddressAndMinute, 60);
  const characters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return { key: await keepCaptcha(house, characters, client), image: captchaPicture(characters) };
}

/** @returns the key under which the answer is expected, once, for five minutes */
export async function keepCaptcha(house: House, characters: string, client: string): Promise<string> {
  const key = randomUUID();
  await sql`
    insert into captcha (key, answer_hash, expires_at)
    values (${key}, ${answerHash(house, key, client, characters)}, now() + make_interval(mins => ${minutes}))`.execute(
    house.database.kysely,
  );
  return key;
}

/**
 * Uses the captcha up, whether the answer is right or wrong. Case does not matter. A captcha that a named client has
 * fetched serves that client only.
 */
export async function takeCaptcha(house: House, key: string, answer: string, client: string): Promise<boolean> {
  const { rows } = await sql<{ answerHash: Buffer; alive: boolean }>`
    delete from captcha where key = ${key} returning answer_hash, expires_at > now() as alive`.execute(
    house.database.kysely,
  );
  const [row] = rows;
  if (!row?.alive || answer === '') return false;
  return [client, ''].some((name) => timingSafeEqual(row.answerHash, answerHash(house, key, name, answer.trim())));
}
