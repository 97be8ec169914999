import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { ListPreference } from '#platform/memory/preferences.ts';
import { show } from '../../../testing/show.tsx';
import { arranged, type Column } from './column.ts';
import { ColumnSettings } from './column-settings.tsx';

const columns: Column<object>[] = [
  { key: 'no', label: ['编号', 'Number'], width: 150, render: () => null },
  { key: 'title', label: ['标题', 'Title'], width: 240, render: () => null },
  { key: 'due', label: ['期限', 'Due'], width: 120, render: () => null },
];
const seen: { preference: ListPreference | undefined } = { preference: undefined };

function List({ columns }: { columns: readonly Column<object>[] }) {
  const [preference, setPreference] = useState<ListPreference>({});
  const change = (next: ListPreference | undefined) => {
    seen.preference = next;
    setPreference(next ?? {});
  };
  return <ColumnSettings columns={columns} preference={preference} onChange={change} />;
}
async function opened(shown = columns) {
  const user = show(<List columns={shown} />);
  await user.click(screen.getByRole('button', { name: '列设置' }));
  const dialog = await screen.findByRole('dialog', { name: '列设置' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return { user, settings: within(dialog) };
}
const order = () => arranged(columns, seen.preference ?? {}).map(({ label }) => label[0]);
const focus = () => document.activeElement;

it('moves a column by Alt and arrow, keeping focus', async () => {
  const { user, settings } = await opened();
  settings.getByRole('checkbox', { name: '期限' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order()).toEqual(['编号', '期限', '标题']);
  expect(focus()).toBe(settings.getByRole('checkbox', { name: '期限' }));
  settings.getByText('期限移到第2列，共3列');
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(order()).toEqual(['期限', '编号', '标题']);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(order()).toEqual(['编号', '期限', '标题']);
});

it('moves it from the width field, without changing the width', async () => {
  const { user, settings } = await opened();
  const width = settings.getByRole<HTMLInputElement>('spinbutton', { name: '标题列宽' });
  width.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect([order(), width.value, focus() === width]).toEqual([['编号', '期限', '标题'], '240', true]);
});

it('keeps the focus on the button or its row', async () => {
  const { user, settings } = await opened();
  const button = settings.getByRole('button', { name: '上移期限' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(focus()).toBe(button);
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['期限', '编号', '标题']);
  expect(focus()).toBe(settings.getByRole('checkbox', { name: '期限' }));
});

it('shows an optional column only when chosen', async () => {
  const rating: Column<object> = {
    key: 'rating',
    label: ['满意度', 'Rating'],
    width: 72,
    optional: true,
    render: () => 5,
  };
  const { user, settings } = await opened([...columns, rating]);
  const box = (name: string) => settings.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box('期限').checked, box('满意度').checked]).toEqual([true, false]);
  await user.click(box('期限'));
  expect(seen.preference?.hidden).toEqual(['rating', 'due']);
  await user.click(box('满意度'));
  expect(seen.preference?.hidden).toEqual(['due']);
  expect(box('满意度').checked).toBe(true);
});

it('drags a column to the place of another one', async () => {
  const { settings } = await opened();
  const row = (name: string) => settings.getByRole('checkbox', { name }).closest('li') ?? document.body;
  const handle = row('编号').querySelector('[draggable]') ?? document.body;
  const held = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => held.set(type, value),
    getData: (type: string) => held.get(type) ?? '',
    setDragImage: () => undefined,
    get types() {
      return [...held.keys()];
    },
  };
  fireEvent.dragStart(handle, { dataTransfer });
  const over = createEvent.dragOver(row('期限'), { dataTransfer });
  fireEvent(row('期限'), over);
  expect([over.defaultPrevented, row('期限').dataset.over]).toEqual([true, 'true']);
  fireEvent.drop(row('期限'), { dataTransfer });
  expect(order()).toEqual(['标题', '期限', '编号']);
  expect(row('期限').dataset.over).toBeUndefined();
  held.clear();
  held.set('text/plain', 'no');
  const strange = createEvent.dragOver(row('标题'), { dataTransfer });
  fireEvent(row('标题'), strange);
  expect(strange.defaultPrevented).toBe(false);
});

it('stores widths and row height, and resets everything', async () => {
  const { user, settings } = await opened();
  const width = settings.getByRole('spinbutton', { name: '标题列宽' });
  await user.clear(width);
  await user.type(width, '300');
  await user.tab();
  await user.click(settings.getByRole('combobox', { name: '行高' }));
  await user.click(await screen.findByText('宽松', { selector: '.ant-select-item-option-content' }));
  expect(seen.preference).toMatchObject({ density: 'large', widths: { title: 300 } });
  await user.click(settings.getByRole('combobox', { name: '行高' }));
  await user.click(await screen.findByText('自动', { selector: '.ant-select-item-option-content' }));
  expect(seen.preference).toEqual({ widths: { title: 300 } });
  await user.click(settings.getByRole('button', { name: '恢复默认' }));
  expect(seen.preference).toBeUndefined();
});

it('takes and returns the focus, fits next to the button', async () => {
  window.innerHeight = 768;
  const user = show(<List columns={columns} />);
  const button = screen.getByRole('button', { name: '列设置' });
  button.getBoundingClientRect = () => new DOMRect(1300, 220, 32, 32);
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: '列设置' });
  await waitFor(() => expect(dialog.contains(focus())).toBe(true));
  expect([dialog.style.maxHeight, button.getAttribute('aria-expanded')]).toEqual([`${768 - 252 - 48}px`, 'true']);
  await user.keyboard('{Escape}');
  expect([focus(), button.getAttribute('aria-expanded')]).toEqual([button, 'false']);
});
