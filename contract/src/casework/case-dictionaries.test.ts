import { describe, expect, test } from 'vitest';
import { caseDictionaries } from './case-dictionaries.ts';
import { appealResult } from './results.ts';
import { caseStatus, openStatuses } from './states.ts';

test('lists every casework dictionary once with both languages', () => {
  const codes = caseDictionaries.map((dictionary) => dictionary.code);
  expect(codes).toHaveLength(27);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, zh, entries } of caseDictionaries) {
    expect(zh, code).not.toBe('');
    const keys = entries.map((entry) => entry.key);
    expect(new Set(keys).size, code).toBe(keys.length);
    for (const entry of entries) {
      expect(entry.zh, `${code} ${entry.key}`).toMatch(/\p{Script=Han}/u);
      expect(entry.en, `${code} ${entry.key}`).toMatch(/^[A-Z][\x20-\x7e]+$/);
    }
  }
});

describe('derives names, keys and labels from one row', () => {
  test('status', () => {
    expect(caseStatus.of.answered).toBe(40);
    expect(caseStatus.label(40)).toBe('已答复');
    expect(caseStatus.label('31', 'en')).toBe('Returned by auditor');
    expect(caseStatus.has(40)).toBe(true);
    expect(caseStatus.has('40')).toBe(false);
    expect(caseStatus.label(99)).toBe('99');
    expect(openStatuses.map((status) => caseStatus.label(status))).not.toContain('已答复');
  });

  test('a result', () => expect(appealResult.entries[4]).toEqual({ key: '5', zh: '不予受理', en: 'Not accepted' }));
});
