import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeSecrets, type SealedAs } from './secrets.ts';

const secret = randomBytes(32);
const secrets = makeSecrets(secret);
const kinds: readonly SealedAs[] = [
  'person',
  'answer',
  'share',
  'review',
  'credential',
  'ticket',
  'message',
  'row',
  'change',
  'replay',
];

describe('a sealed text', () => {
  test('opens as what it was sealed as', () => {
    for (const as of kinds)
      expect(makeSecrets(secret).open(secrets.seal('990103196006020015', as), as)).toBe('990103196006020015');
    expect(secrets.open(secrets.seal('陈知远'))).toBe('陈知远');
  });

  test('opens as nothing else', () => {
    for (const as of kinds)
      for (const other of kinds.filter((one) => one !== as))
        expect(() => secrets.open(secrets.seal('A', as), other), `${as} as ${other}`).toThrow();
  });

  test('opens with no other key and not when changed', () => {
    const sealed = secrets.seal('A');
    expect(() => makeSecrets(randomBytes(32)).open(sealed)).toThrow();
    const [version, nonce, tag, text = ''] = sealed.split('.');
    const changed = Buffer.from(text, 'base64url').map((byte) => byte ^ 1);
    const forged = [version, nonce, tag, Buffer.from(changed).toString('base64url')].join('.');
    expect(() => secrets.open(forged)).toThrow();
    for (const other of ['', 'v2', 'v3.a.b.c', 'A']) expect(() => secrets.open(other)).toThrow('unknown form');
  });
});

test('opens a text of an earlier release, but no ticket', () => {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', secret, 'kaoxin', 'field', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update('13800138000', 'utf8'), cipher.final()]);
  const sealed = `v1.${[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.')}`;
  expect(secrets.open(sealed)).toBe('13800138000');
  expect(secrets.open(sealed, 'answer')).toBe('13800138000');
  expect(() => secrets.open(sealed, 'ticket')).toThrow('unknown form');
});
