import { act, render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Around } from '../../../testing/show.tsx';
import type { RowsProps } from './rows.ts';
import { DataTable } from './table.tsx';

interface Thing {
  id: string;
}
const plain: RowsProps<Thing>['columns'] = [{ key: 'id', label: ['编号', 'Id'], width: 100, render: ({ id }) => id }];
const table = (ids: readonly string[], columns = plain) => {
  const props: RowsProps<Thing> = {
    label: '物品',
    columns,
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

function framed(width: number, height: number): void {
  const before = globalThis.ResizeObserver;
  const measured = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 0, width, height));
  globalThis.ResizeObserver = class {
    readonly #tell: () => void;
    constructor(tell: ResizeObserverCallback) {
      const entry = { contentRect: { width, height } } as ResizeObserverEntry;
      this.#tell = () => tell([entry], this);
    }
    observe() {
      queueMicrotask(this.#tell);
    }
    unobserve() {}
    disconnect() {}
  };
  onTestFinished(() => {
    globalThis.ResizeObserver = before;
    measured.mockRestore();
  });
}

it('renders each cell once, after measuring the frame', async () => {
  framed(800, 400);
  const drawn: string[] = [];
  const draw = ({ id }: Thing) => {
    drawn.push(id);
    return id;
  };
  render(table(['1', '2', '3'], [{ key: 'id', label: ['编号', 'Id'], width: 100, render: draw }]), {
    wrapper: Around,
  });
  await act(async () => undefined);
  expect(row('3')).not.toBeNull();
  expect(drawn).toEqual(['1', '2', '3']);
});

it('does not announce rows after a search', () => {
  render(table(['1']), { wrapper: Around });
  const around = row('1')?.closest('[aria-live]');
  expect(around?.getAttribute('aria-live') ?? 'off').toBe('off');
});

it('moves the focus from a removed row to its successor', () => {
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
