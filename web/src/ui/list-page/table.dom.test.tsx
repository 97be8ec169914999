import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Around } from '../../testing/show.tsx';
import type { RowsProps } from './rows.ts';
import { DataTable } from './table.tsx';

interface Thing {
  id: string;
}
const table = (ids: readonly string[]) => {
  const props: RowsProps<Thing> = {
    label: '物品',
    columns: [{ key: 'id', label: ['编号', 'Id'], width: 100, render: ({ id }) => id }],
    rows: ids.map((id) => ({ id })),
    actionsOf: () => [],
    onAction: () => undefined,
    onOpen: () => undefined,
    nameOf: ({ id }) => id,
    branches: undefined,
    selected: [],
    onSelect: undefined,
    sort: null,
    onSort: () => undefined,
    density: 'middle',
    busy: false,
  };
  return <DataTable<Thing> {...props} />;
};
const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);
const focused = () => (document.activeElement as HTMLElement | null)?.dataset.row;

it('is no live region: a search is not read out row by row', () => {
  render(table(['1']), { wrapper: Around });
  const around = row('1')?.closest('[aria-live]');
  expect(around?.getAttribute('aria-live') ?? 'off').toBe('off');
});

it('when the row with the focus goes, the focus is at the one in its place; who has gone on is left alone', () => {
  const { rerender } = render(table(['1', '2', '3']), { wrapper: Around });
  row('2')?.focus();
  rerender(table(['1', '3']));
  expect(focused()).toBe('3');
  rerender(table(['1']));
  expect(focused()).toBe('1');
  rerender(table([]));
  expect(focused()).toBeUndefined();

  rerender(table(['4', '5']));
  expect(focused()).toBeUndefined();
  row('4')?.focus();
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  rerender(table(['5']));
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
