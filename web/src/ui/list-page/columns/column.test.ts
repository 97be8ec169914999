import { expect, it } from 'vitest';
import { arranged, type Column, inRoom, onSmallScreen, withoutSpared } from './column.ts';

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  label: [key, key],
  width: 100,
  render: () => key,
  ...more,
});
const columns = [column('title'), column('received', { spare: true }), column('source', { spare: true })];

it('shrinks text columns only where no width was chosen', () => {
  const given = [
    column('time'),
    column('words', { width: 300, least: 120 }),
    column('more', { width: 200, least: 120 }),
  ];
  const widths = (columns: readonly Column<object>[]) => columns.map(({ width }) => width);
  expect(widths(inRoom(given, 600))).toEqual([100, 300, 200]);
  expect(widths(inRoom(given, 470))).toEqual([100, 210, 160]);
  expect(widths(inRoom(given, 340))).toEqual([100, 120, 120]);
  expect(widths(inRoom(given, 339))).toEqual([100, 300, 200]);
  expect(widths(inRoom(arranged(given, { widths: { words: 300 } }), 540))).toEqual([100, 300, 140]);
});

it('hides spare columns on small screens until rearranged', () => {
  expect(onSmallScreen(columns, { density: 'large' }, 'zh')).toEqual({
    density: 'large',
    hidden: ['received', 'source'],
  });
  expect(onSmallScreen([column('title')], {}, 'zh')).toEqual({});
  for (const own of [{ hidden: [] }, { order: ['title'] }, { widths: { title: 80 } }])
    expect(onSmallScreen(columns, own, 'zh')).toEqual(own);
});

it('shows optional columns only to users who chose them', () => {
  const given = [column('title'), column('rating', { optional: true })];
  const keys = (preference: object) => arranged(given, preference).map(({ key }) => key);
  expect(keys({})).toEqual(['title']);
  expect(keys({ widths: { title: 80 } })).toEqual(['title']);
  expect(keys({ hidden: [] })).toEqual(['title', 'rating']);
  const shown = onSmallScreen([...given, ...columns.slice(1)], {}, 'zh');
  expect(shown).toEqual({ hidden: ['rating', 'received', 'source'] });
  expect(withoutSpared([...given, ...columns.slice(1)], { ...shown }, 'zh')).toEqual({});
});

it('hides some columns where English needs the room', () => {
  const name = column('name', { spare: 'en' });
  expect(onSmallScreen([name], {}, 'en')).toEqual({ hidden: ['name'] });
  expect(onSmallScreen([name], {}, 'zh')).toEqual({});
});

it('stores no columns hidden for a small screen', () => {
  const shown = onSmallScreen(columns, {}, 'zh');
  expect(withoutSpared(columns, { ...shown, density: 'middle' }, 'zh')).toEqual({ density: 'middle' });
  expect(withoutSpared(columns, { hidden: [] }, 'zh')).toEqual({ hidden: [] });
  expect(withoutSpared(columns, undefined, 'zh')).toBeUndefined();
});
