import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

export interface TokenPair {
  access: string;
  refresh: string;
}

const nonceLength = 12;
const tagLength = 16;

/** 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const newPair = (): TokenPair => ({ access: newToken(), refresh: newToken() });

/** Stored form of a token. 256 random bits need no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Only the holder of the used token can decrypt its successor; the database alone cannot (wire.md A, Tokens). */
const keyFrom = (used: string): Buffer => Buffer.from(hkdfSync('sha256', used, 'kaoxin', 'refresh successor', 32));

/** AES-256-GCM: nonce · tag · text. */
export function sealSuccessor(pair: TokenPair, used: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(used), nonce);
  const text = Buffer.concat([cipher.update(`${pair.access} ${pair.refresh}`, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

export function openSuccessor(sealed: Buffer, used: string): TokenPair {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(used), sealed.subarray(0, nonceLength));
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
  const [access = '', refresh = ''] = text.toString('utf8').split(' ');
  return { access, refresh };
}
