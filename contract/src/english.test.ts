import { expect, test } from 'vitest';
import { inSentence, quantity } from './english.ts';

test('one of a thing is singular', () => {
  expect([quantity(1, 'day'), quantity(0, 'day'), quantity(16, 'day')]).toEqual(['1 day', '0 days', '16 days']);
  expect(quantity(2, 'case is', 'cases are')).toBe('2 cases are');
});

test('abbreviations stay what they are within a sentence', () => {
  expect(['ID number', 'Case number', 'API scopes', 'E-mail', 'Client ID'].map(inSentence)).toEqual([
    'ID number',
    'case number',
    'API scopes',
    'e-mail',
    'client ID',
  ]);
});
