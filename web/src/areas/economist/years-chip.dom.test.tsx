import type { EconomistRow } from '@kaoxin/contract/economist/calls.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { YearsChip } from './years-chip.tsx';

const row = (more: Partial<EconomistRow>) =>
  ({ workYears: 3.6, requiredYears: 4, isEnough: 0, ...more }) as EconomistRow;

test.each([
  ['enough', { workYears: 4, isEnough: 1 }, '4年 年限足够', '年限足够（要求4年）'],
  ['not enough', {}, '3.6年 年限不足', '年限不足（要求4年）'],
  ['nothing to go by', { requiredYears: null }, '3.6年 无法核对年限', '无法核对年限（没有该级别和学历的年限规则）'],
] as const)('describes years that are %s in words', (_what, more, text, title) => {
  showSignedIn(<YearsChip row={row(more)} />);
  const chip = screen.getByTitle(title);
  expect(chip.textContent).toBe(text);
  expect(screen.getByText(/年限/).className).toBe('hidden-text');
});
