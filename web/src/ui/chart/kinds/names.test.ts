import { expect, test } from 'vitest';
import { folded } from './names.ts';

test('breaks long names in two lines between words', () => {
  expect(folded('临港新区', 60, 12)).toBe('临港新区');
  expect(folded('临港新区', 40, 12)).toBe('临港\n新区');
  expect(folded('2026-05-09', 50, 12)).toBe('2026\n05-09');
  expect(folded('Public institution', 90, 12)).toBe('Public\ninstitution');
  expect(folded('105–110', 30, 12)).toBeUndefined();
  expect(folded('专业技术人员职业资格考试', 48, 12)).toBeUndefined();
});
