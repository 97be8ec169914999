import { expect, it } from 'vitest';
import { inTreeOrder } from './type-tree.ts';

const row = (id: string, parentId: string) => ({ id, parentId });

it('puts children below their parent and keeps the given order', () => {
  const rows = [row('3', '1'), row('1', '0'), row('2', '0'), row('4', '1')];
  expect(inTreeOrder(rows).map(({ id, depth }) => `${depth}:${id}`)).toEqual(['0:1', '1:3', '1:4', '0:2']);
});

it('shows a match whose parent the search left out', () => {
  expect(inTreeOrder([row('3', '1')]).map(({ depth }) => depth)).toEqual([0]);
});
