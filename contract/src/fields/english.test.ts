import { expect, test } from 'vitest';
import { inSentence, quantity } from './english.ts';

test('uses the singular for one', () => {
  expect([quantity(1, 'day'), quantity(0, 'day'), quantity(16, 'day')]).toEqual(['1 day', '0 days', '16 days']);
  expect(quantity(2, 'case is', 'cases are')).toBe('2 cases are');
});

test('keeps abbreviations within a sentence in capitals', () => {
  expect(['ID number', 'Case number', 'API scopes', 'E-mail', 'Client ID'].map(inSentence)).toEqual([
    'ID number',
    'case number',
    'API scopes',
    'e-mail',
    'client ID',
  ]);
});
