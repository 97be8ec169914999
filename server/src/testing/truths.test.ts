import { expect, it } from 'vitest';
import { refuseBooleans } from './truths.ts';

it('rejects booleans at any depth and nothing else', () => {
  const answer = { ok: 1, words: 'true', rows: [{ known: 0 }, null] };
  expect(() => refuseBooleans('GET a', answer)).not.toThrow();
  expect(() => refuseBooleans('GET a', { ...answer, rows: [{ known: false }] })).toThrow(
    'GET a answers data.rows.0.known: false; truths are 1 and 0 on the wire',
  );
  expect(() => refuseBooleans('POST b', true)).toThrow('POST b answers data: true');
});
