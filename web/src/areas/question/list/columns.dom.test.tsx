import { expect, test } from 'vitest';
import { questionListColumns } from './columns.tsx';

test('aligns P and r to the right', () => {
  const numbers = questionListColumns.filter(({ key }) => key === 'pValue' || key === 'rpb');
  expect(numbers.map(({ align, sortable }) => [align, sortable])).toEqual([
    ['right', true],
    ['right', true],
  ]);
});
