import { expect, test } from 'vitest';
import { questionListColumns } from './columns.tsx';

test('P and r stand to the right, as numbers do', () => {
  const numbers = questionListColumns.filter(({ key }) => key === 'pValue' || key === 'rpb');
  expect(numbers.map(({ align, sortable }) => [align, sortable])).toEqual([
    ['right', true],
    ['right', true],
  ]);
});
