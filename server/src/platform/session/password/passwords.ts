import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { networkOf, siteOf } from '#platform/http/guards/rate.ts';
import { FairTurns, type Share } from './fair-turns.ts';

interface Cost {
  /** KiB */
  memory: number;
  passes: number;
  parallelism: number;
}

/** About 50 ms and 19 MiB for one hash. */
const cost: Cost = { memory: 19_456, passes: 4, parallelism: 1 };
const tagLength = 32;

/**
 * Two at a time, one of them for strangers: a flood of log-ins must leave threads for files, memory for others, and a
 * slot for known callers. At most forty tasks of one network wait, with others served in between.
 */
const turns = new FairTurns(2, 40, 400, 1);
const ours: Share = { key: 'ours', isKnown: true };

/** All sessions of a user share one queue: the tries of one user delay no other. */
export const shareOf = (personId: string | null): Share =>
  personId === null ? ours : { key: `person ${personId}`, isKnown: true };
/** A whole /48 has one turn: one customer of a data centre may own its 65,536 networks. */
export const strangersShare = (ip: string): Share => ({ key: siteOf(ip) ?? networkOf(ip), isKnown: false });

const digestPattern = /^[0-9a-f]{32}$/;

/** True for the form of a password hashed by the client (wire.md A, Passwords). */
export const isDigest = (text: string): boolean => digestPattern.test(text);

/** md5 of a plain password in lower-case hex, even when the password looks like a digest. */
export const digestOfPlain = (plain: string): string => createHash('md5').update(plain, 'utf8').digest('hex');

/** The digest to compare with: the input itself when it is one. Do not use it to set a password. */
export const digestOf = (given: string): string => (isDigest(given) ? given : digestOfPlain(given));

function derive(digest: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  argon2('argon2id', { message: digest, nonce: salt, memory, passes, parallelism, tagLength }, (error, tag) =>
    error ? reject(error) : resolve(tag),
  );
  return promise;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/**
 * Hashes a password for storage.
 * @param digest md5 of the plain password, 32 lower-case hex digits
 * @param share queue share of the work: a network, for strangers, or a user (`shareOf`)
 * @returns argon2id in PHC form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`
 */
export async function hashPassword(digest: string, share: Share = ours): Promise<string> {
  const salt = randomBytes(16);
  const tag = await turns.run(share, () => derive(digest, salt, cost));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Never matches and takes as long as a real hash: for accounts that do not exist. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`;

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * @param digest md5 in hex; other texts are compared as well, for equal time
 * @param share as for `hashPassword`
 */
export async function verifyPassword(digest: string, stored: string, share: Share = ours): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(stored) ?? [];
  if (!salt || !tag) throw new Error('a stored password is not in PHC form');
  const measure = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const derived = await turns.run(share, () => derive(digest, Buffer.from(salt, 'base64'), measure));
  const expected = Buffer.from(tag, 'base64');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}
