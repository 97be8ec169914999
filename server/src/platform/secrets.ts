import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The kind of a sealed text. A text opens only as its own kind, so that administrators of a database cannot move it to a
 * column whose content a user may see (decision 170).
 *
 * - person: personal data of applicants, examinees and staff
 * - answer: answer keys and staged questions
 * - share: the parts of the key of a secret paper
 * - review: results of reviewers who must not know each other's
 * - credential: secrets of services and second factors
 * - ticket: state between two steps, also handed to the client
 * - message: text messages, which hold codes
 * - row: staged rows of imports and exports
 * - change: a requested change of a login
 * - replay: a stored answer of a call
 */
export type SealedAs =
  | 'person'
  | 'answer'
  | 'share'
  | 'review'
  | 'credential'
  | 'ticket'
  | 'message'
  | 'row'
  | 'change'
  | 'replay';

/**
 * Encryption of personal fields and their search digests (security.md 2: id numbers and phones). Keys are derived from
 * SECRET_KEY by HKDF, one per purpose, so that servers on one database share them.
 */
export interface Secrets {
  /** AES-256-GCM; `v2.<nonce>.<tag>.<text>` in base64url. Without `as`: personal data. */
  seal(plain: string, as?: SealedAs): string;
  open(sealed: string, as?: SealedAs): string;
  /** keyed digest of a normalized value, for exact search (hex) */
  digest(plain: string): string;
  /** keyed 64-bit digest, as the database's bigint: only shows whether two texts are equal */
  mark(plain: string): string;
  /** key of another purpose, 32 bytes */
  key(purpose: string): Buffer;
}

/** A JSON value that is stored encrypted. Only `seal` writes what `open` reads, so both have one type. */
export interface SealedJson<T> {
  seal(work: HoldsSecrets, value: T): string;
  open(work: HoldsSecrets, sealed: string): T;
}
interface HoldsSecrets {
  context: { secrets: Secrets };
}

export const sealedJson = <T>(as?: SealedAs): SealedJson<T> => ({
  seal: ({ context: { secrets } }, value) => secrets.seal(JSON.stringify(value), as),
  open: ({ context: { secrets } }, sealed) => JSON.parse(secrets.open(sealed, as)) as T,
});

const derive = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'kaoxin', purpose, 32));

export function makeSecrets(secret: Buffer): Secrets {
  const keys = new Map<SealedAs, Buffer>();
  const keyOf = (as: SealedAs): Buffer => {
    const known = keys.get(as) ?? derive(secret, `sealed ${as}`);
    keys.set(as, known);
    return known;
  };
  // Texts of an earlier release open as anything. Tickets live for minutes and come from clients.
  const earlierKey = derive(secret, 'field');
  const digestKey = derive(secret, 'digest');
  const markKey = derive(secret, 'mark');
  return {
    seal(plain, as = 'person') {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(as), nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return ['v2', nonce, cipher.getAuthTag(), text]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    open(sealed, as = 'person') {
      const [version, nonce, tag, text] = sealed.split('.');
      const key = version === 'v1' && as !== 'ticket' ? earlierKey : version === 'v2' ? keyOf(as) : undefined;
      if (!key || !nonce || !tag || text === undefined) throw new Error('sealed field of an unknown form');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    },
    digest: (plain) => createHmac('sha256', digestKey).update(plain).digest('hex'),
    mark: (plain) => createHmac('sha256', markKey).update(plain).digest().readBigInt64BE().toString(),
    key: (purpose) => derive(secret, purpose),
  };
}
