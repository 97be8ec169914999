import { expect, test } from 'vitest';
import { isUnjudged } from './upload-wait.ts';

test.each([
  ['a lost connection', 0, true],
  ['a limit of requests', 429, true],
  ['a fault', 503, true],
  ['a file that is too large', 413, false],
  ['a wrong type', 415, false],
])('offers another try after %s: %i', (_what, code, offers) => {
  expect(isUnjudged(code)).toBe(offers);
});
