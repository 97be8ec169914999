import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeSecrets } from '#platform/secrets.ts';
import { readMessage, type SignedMessage, signMessage } from './signed-message.ts';

const secrets = makeSecrets(randomBytes(32));
const message = { tenantId: '100001', kind: 'message', content: { people: ['1'] } } as const;
const rowOf = (content: unknown, more: object = {}) => ({ tenantId: '100001', kind: 'message', content, ...more });
const changed = (from: SignedMessage, change: (body: Record<string, unknown>) => object) => ({
  ...from,
  body: JSON.stringify(change(JSON.parse(from.body))),
});

test('reads what it signed', () => {
  expect(readMessage(secrets, rowOf(signMessage(secrets, message)))).toMatchObject(message);
});

test.each([
  ['no signature', rowOf({ people: ['1'], words: { title: 'forged' } })],
  ['no content', rowOf(null)],
  ['a text', rowOf('x')],
  ['another key', rowOf(signMessage(makeSecrets(randomBytes(32)), message))],
  ['another tenant in the row', rowOf(signMessage(secrets, message), { tenantId: '000000' })],
  ['another kind in the row', rowOf(signMessage(secrets, message), { kind: 'task' })],
  [
    'another tenant in the body',
    rowOf(
      changed(signMessage(secrets, message), (body) => ({ ...body, tenantId: '000000' })),
      { tenantId: '000000' },
    ),
  ],
  ['other people', rowOf(changed(signMessage(secrets, message), (body) => ({ ...body, content: { people: ['2'] } })))],
  ['another nonce', rowOf(changed(signMessage(secrets, message), (body) => ({ ...body, nonce: '5' })))],
] as const)('refuses %s', (_name, row) => expect(readMessage(secrets, row)).toBeUndefined());

test('gives each message another nonce', () => {
  const nonces = Array.from({ length: 100 }, () => readMessage(secrets, rowOf(signMessage(secrets, message)))?.nonce);
  expect(new Set(nonces).size).toBe(100);
});
