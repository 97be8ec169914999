import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { limitNetwork } from '#platform/http/guards/rate.ts';
import { captchaPicture } from './captcha-picture.ts';
import { alphabet } from './glyphs.ts';

const length = 5;
const minutes = 5;
/** High enough for an office behind one address in the morning, but below the speed of a script. */
const perAddressAndMinute = 300;

export interface Captcha {
  key: string;
  /** PNG data URL, displayed at 130 × 48. */
  image: string;
}

/** A keyed hash, because five characters behind a plain hash are guessed quickly. */
const answerHash = ({ secrets }: AppContext, key: string, client: string, answer: string): Buffer =>
  createHmac('sha256', secrets.key('captcha')).update(`${key}|${client}|${answer.toUpperCase()}`).digest();

/**
 * Creates a captcha for an address. Only its keyed hash is stored.
 * @param client the requesting client, '' if unnamed
 */
export async function newCaptcha(context: AppContext, ip: string, client: string): Promise<Captcha> {
  await limitNetwork(context.database.kysely, 'captcha', ip, perAddressAndMinute, 60);
  const characters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return { key: await keepCaptcha(context, characters, client), image: captchaPicture(characters) };
}

/** @returns the key under which the answer is accepted once, for five minutes */
export async function keepCaptcha(context: AppContext, characters: string, client: string): Promise<string> {
  const key = randomUUID();
  await sql`
    insert into captcha (key, answer_hash, expires_at)
    values (${key}, ${answerHash(context, key, client, characters)}, now() + make_interval(mins => ${minutes}))`.execute(
    context.database.kysely,
  );
  return key;
}

/**
 * Consumes the captcha, whether the answer is right or wrong. Ignores case. A captcha of a named client is valid only
 * for that client.
 */
export async function takeCaptcha(context: AppContext, key: string, answer: string, client: string): Promise<boolean> {
  const { rows } = await sql<{ answerHash: Buffer; alive: boolean }>`
    delete from captcha where key = ${key} returning answer_hash, expires_at > now() as alive`.execute(
    context.database.kysely,
  );
  const [row] = rows;
  if (!row?.alive || answer === '') return false;
  return [client, ''].some((name) => timingSafeEqual(row.answerHash, answerHash(context, key, name, answer.trim())));
}
