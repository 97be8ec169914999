import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encryption of personal fields and their search digests (security.md 2: id numbers and phones). Keys are derived from
 * SECRET_KEY by HKDF, one per purpose, so that servers on one database share them.
 */
export interface Secrets {
  /** AES-256-GCM; `v1.<nonce>.<tag>.<text>` in base64url */
  seal(plain: string): string;
  open(sealed: string): string;
  /** keyed digest of a normalized value, for exact search (hex) */
  digest(plain: string): string;
  /** keyed 64-bit digest, as the database's bigint: only shows whether two texts are equal */
  mark(plain: string): string;
  /** key of another purpose, 32 bytes */
  key(purpose: string): Buffer;
}

const derive = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'kaoxin', purpose, 32));

/** @param secret 32 bytes */
export function makeSecrets(secret: Buffer): Secrets {
  const fieldKey = derive(secret, 'field');
  const digestKey = derive(secret, 'digest');
  const markKey = derive(secret, 'mark');
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', fieldKey, nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return ['v1', nonce, cipher.getAuthTag(), text]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    open(sealed) {
      const [version, nonce, tag, text] = sealed.split('.');
      if (version !== 'v1' || !nonce || !tag || text === undefined) throw new Error('sealed field of an unknown form');
      const decipher = createDecipheriv('aes-256-gcm', fieldKey, Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    },
    digest: (plain) => createHmac('sha256', digestKey).update(plain).digest('hex'),
    mark: (plain) => createHmac('sha256', markKey).update(plain).digest().readBigInt64BE().toString(),
    key: (purpose) => derive(secret, purpose),
  };
}
