import { drill } from '@kaoxin/contract/testing/drill.ts';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serving } from '../../testing/serving.ts';
import { useQueue } from './use-queue.ts';

const listOf = (total: number) =>
  serving(({ path }) => {
    const { searchParams } = new URL(path, 'http://localhost');
    expect(searchParams.has('view')).toBe(false);
    const size = Number(searchParams.get('size'));
    const before = (Number(searchParams.get('current')) - 1) * size;
    const count = Math.max(Math.min(size, total - before), 0);
    const records = Array.from({ length: count }, (_, at) => ({ id: `c${before + at + 1}` }));
    return { body: { code: 200, success: true, msg: '', data: { records, total } } };
  });

const queueAt = async (id: string, from: string) => {
  const { result } = renderHook(() => useQueue(drill.page, id, from));
  await waitFor(() => expect(result.current.length).toBeGreaterThan(0));
  return result.current;
};
const far = (current: number) => `tab=mine&size=200&current=${current}`;

it('counts the whole list, not only the loaded rows', async () => {
  listOf(301);
  expect(await queueAt('c2', 'tab=mine&view=7')).toEqual({
    position: 2,
    length: 301,
    previous: { id: 'c1', from: 'tab=mine&view=7' },
    next: { id: 'c3', from: 'tab=mine&view=7' },
  });
});

it('continues beyond the loaded rows in both directions', async () => {
  listOf(301);
  const last = await queueAt('c200', 'tab=mine&size=200');
  expect([last.position, last.next]).toEqual([200, { id: 'c201', from: far(2) }]);
  const first = await queueAt('c201', far(2));
  expect([first.position, first.previous?.id, first.next?.id]).toEqual([201, 'c200', 'c202']);
  expect(new URLSearchParams(first.previous?.from).get('current')).toBe('1');
});

it('finds a case on a page split between blocks', async () => {
  listOf(301);
  expect((await queueAt('c205', 'size=30&current=7')).position).toBe(205);
  const end = await queueAt('c301', 'size=50&current=7');
  expect([end.position, end.length, end.next]).toEqual([301, 301, undefined]);
});

it('continues with the first case after an unlisted one', async () => {
  listOf(3);
  expect(await queueAt('gone', 'tab=received')).toEqual({
    position: 0,
    length: 3,
    previous: undefined,
    next: { id: 'c1', from: 'tab=received' },
  });
});
