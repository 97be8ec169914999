import { describe, expect, it } from 'vitest';
import { exportQueryOf, type ListState, listQueryOf, readListState, writeListState } from './list-state.ts';

const shape = { filters: ['paramName', 'createTime_datege'], sorts: ['paramName'] };
const read = (text: string) => readListState(new URLSearchParams(text), shape);

describe('readListState', () => {
  it('starts at page 1 with 10 rows and no filter', () => {
    expect(read('')).toEqual({ page: 1, size: 10, filters: {}, sort: null });
  });

  it('reads page, size, filters and sort', () => {
    expect(read('current=3&size=50&paramName=时限&descs=paramName')).toEqual({
      page: 3,
      size: 50,
      filters: { paramName: '时限' },
      sort: { field: 'paramName', descending: true },
    });
  });

  it.each(['current=0', 'current=-1', 'current=x', 'current=1e3', 'size=7', 'size=999', 'ascs=secret', 'other=1'])(
    'falls back on %s',
    (text) => {
      expect(read(text)).toEqual({ page: 1, size: 10, filters: {}, sort: null });
    },
  );
});

describe('preferred rows per page', () => {
  const address = (state: ListState, usual: number) =>
    writeListState(state, new URLSearchParams(), shape, usual).toString();

  it('apply to a new list and appear in its address', () => {
    const state = readListState(new URLSearchParams('paramName=x'), shape, 50);
    expect(state.size).toBe(50);
    expect(address(state, 50)).toBe('size=50&paramName=x');
    expect(address({ ...state, size: 10 }, 50)).toBe('size=10&paramName=x');
  });

  it('leave a shared address unchanged', () => {
    expect(readListState(new URLSearchParams('current=2'), shape, 50)).toMatchObject({ page: 2, size: 10 });
    expect(readListState(new URLSearchParams('size=30'), shape, 50).size).toBe(30);
  });
});

describe('writeListState', () => {
  it('reads back what it wrote', () => {
    const state = read('current=2&size=30&paramName=a b&createTime_datege=2026-01-01&ascs=paramName');
    expect(readListState(writeListState(state, new URLSearchParams(), shape), shape)).toEqual(state);
  });

  it('keeps the view and ignores unknown keys', () => {
    const state = {
      ...read('view=7'),
      filters: { paramName: 'x', gone: '1' },
      sort: { field: 'gone', descending: true },
    };
    expect(writeListState(state, new URLSearchParams(), shape).toString()).toBe('paramName=x&view=7');
    expect(listQueryOf(read('view=7'))).toEqual({ current: 1, size: 10 });
  });

  it('omits defaults and keeps foreign keys', () => {
    const search = new URLSearchParams('current=4&paramName=x&tab=mine');
    expect(writeListState(read(''), search, shape).toString()).toBe('tab=mine');
  });
});

describe('queries', () => {
  it('gives the list call page, filters and order', () => {
    expect(listQueryOf(read('current=2&paramName=x&descs=paramName'))).toEqual({
      current: 2,
      size: 10,
      paramName: 'x',
      descs: 'paramName',
    });
  });

  it('gives an export the same filters without a page', () => {
    expect(exportQueryOf(read('current=2&size=50&paramName=x'))).toEqual({ paramName: 'x' });
  });
});
