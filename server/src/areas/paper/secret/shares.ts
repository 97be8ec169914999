import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sealedJson } from '#platform/secrets.ts';
import type { Work } from '#platform/work.ts';

/**
 * Each paper has its own key. The clock share contains the whole key and its earliest time; the shares of two officers
 * contain halves that are useless alone (6.4, 16). Each share is bound to its paper, so changing a time or a name in
 * the tables opens nothing earlier or for others.
 */
export interface Shares {
  sealed: string;
  clockShare: string;
  firstShare: string;
  secondShare: string;
}

interface ClockShare {
  of: 'clock';
  paperId: string;
  from: string;
  key: string;
}
interface FirstShare {
  of: 'first';
  paperId: string;
  half: string;
}
interface SecondShare {
  of: 'second';
  paperId: string;
  half: string;
}
interface AskedShare {
  of: 'asked';
  paperId: string;
  by: string;
  half: string;
}
export interface OpenedKey {
  of: 'opened';
  paperId: string;
  readers: readonly string[];
  until: string;
  key: string;
}
type Share = ClockShare | FirstShare | SecondShare | AskedShare | OpenedKey;

const keyBytes = 32;
const text = (bytes: Buffer): string => bytes.toString('base64url');
const bytes = (said: string): Buffer => Buffer.from(said, 'base64url');
const exclusive = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));

const { seal, open: openShare } = sealedJson<Share>('share');

const isShareOf = <K extends Share['of']>(share: Share, of: K): share is Extract<Share, { of: K }> => share.of === of;

function open<K extends Share['of']>(work: Work, sealed: string, of: K, paperId: string) {
  const share = openShare(work, sealed);
  return isShareOf(share, of) && share.paperId === paperId ? share : undefined;
}

function encrypt(key: Buffer, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map(text).join('.');
}

export function decrypt(key: string, sealed: string): string {
  const [nonce = '', tag = '', content = ''] = sealed.split('.');
  const decipher = createDecipheriv('aes-256-gcm', bytes(key), bytes(nonce));
  decipher.setAuthTag(bytes(tag));
  return Buffer.concat([decipher.update(bytes(content)), decipher.final()]).toString('utf8');
}

export function sealUnder(work: Work, paperId: string, plain: string, from: string): Shares {
  const key = randomBytes(keyBytes);
  const first = randomBytes(keyBytes);
  return {
    sealed: encrypt(key, plain),
    clockShare: seal(work, { of: 'clock', paperId, from, key: text(key) }),
    firstShare: seal(work, { of: 'first', paperId, half: text(first) }),
    secondShare: seal(work, { of: 'second', paperId, half: text(exclusive(key, first)) }),
  };
}

export function keyByClock(work: Work, paperId: string, clockShare: string): string | undefined {
  const share = open(work, clockShare, 'clock', paperId);
  return share && share.from <= work.now ? share.key : undefined;
}

export function shareAsked(work: Work, paperId: string, firstShare: string, by: string): string | undefined {
  const share = open(work, firstShare, 'first', paperId);
  return share && seal(work, { of: 'asked', paperId, by, half: share.half });
}

export function keyConfirmed(
  work: Work,
  paperId: string,
  { asked, second }: { asked: string; second: string },
  by: string,
  until: string,
): string | undefined {
  const [one, other] = [open(work, asked, 'asked', paperId), open(work, second, 'second', paperId)];
  if (!one || !other || one.by === by) return undefined;
  const key = text(exclusive(bytes(one.half), bytes(other.half)));
  return seal(work, { of: 'opened', paperId, readers: [one.by, by], until, key });
}

export function keyForReader(work: Work, paperId: string, keySealed: string): string | undefined {
  const share = open(work, keySealed, 'opened', paperId);
  const reader = work.actor.id;
  return share && reader !== null && share.readers.includes(reader) && share.until > work.now ? share.key : undefined;
}
