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
  expect(onSmallScreen(columns, { density: 'large' }, 'zh')).toEqual({
    density: 'large',
    hidden: ['received', 'source'],
  });
  expect(onSmallScreen([column('title')], {}, 'zh')).toEqual({});
  for (const own of [{ hidden: [] }, { order: ['title'] }, { widths: { title: 80 } }])
    expect(onSmallScreen(columns, own, 'zh')).toEqual(own);
});

it('spares some of them where English words need the room', () => {
  const name = column('name', { spare: 'en' });
  expect(onSmallScreen([name], {}, 'en')).toEqual({ hidden: ['name'] });
  expect(onSmallScreen([name], {}, 'zh')).toEqual({});
});

it('does not hide for good what a small screen spares', () => {
  const shown = onSmallScreen(columns, {}, 'zh');
  expect(withoutSpared(columns, { ...shown, density: 'middle' }, 'zh')).toEqual({ density: 'middle' });
  expect(withoutSpared(columns, { hidden: [] }, 'zh')).toEqual({ hidden: [] });
  expect(withoutSpared(columns, undefined, 'zh')).toBeUndefined();
});
