import { expect, it } from 'vitest';
import { entryIn } from './new-version.ts';

it('finds the entry script in any page markup', () => {
  const page = `<script src="/theme.js"></script><script type="module" crossorigin src="/assets/index-a1B2.js"></script>`;
  expect(entryIn(page)).toBe('/assets/index-a1B2.js');
  expect(entryIn('<script src="/theme.js"></script>')).toBeUndefined();
  expect(entryIn('502 Bad Gateway')).toBeUndefined();
});
