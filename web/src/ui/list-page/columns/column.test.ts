import { expect, it } from 'vitest';
import { type Column, onSmallScreen, withoutSpared } from './column.ts';

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  label: [key, key],
  width: 100,
  render: () => key,
  ...more,
});
const columns = [column('title'), column('received', { spare: true }), column('source', { spare: true })];

it('spares columns on a small screen until somebody arranges them', () => {
  expect(onSmallScreen(columns, { density: 'large' })).toEqual({ density: 'large', hidden: ['received', 'source'] });
  expect(onSmallScreen([column('title')], {})).toEqual({});
  for (const own of [{ hidden: [] }, { order: ['title'] }, { widths: { title: 80 } }])
    expect(onSmallScreen(columns, own)).toEqual(own);
});

it('does not hide for good what a small screen spares', () => {
  const shown = onSmallScreen(columns, {});
  expect(withoutSpared(columns, { ...shown, density: 'middle' })).toEqual({ density: 'middle' });
  expect(withoutSpared(columns, { hidden: [] })).toEqual({ hidden: [] });
  expect(withoutSpared(columns, undefined)).toBeUndefined();
});
