import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Around } from '../../testing/show.tsx';
import { CaseTabs } from './tabs.tsx';

const tabs = (active: 'mine' | 'all', viewed: boolean) => (
  <CaseTabs
    label={['办理状态', 'Status']}
    tabs={[
      { key: 'mine', label: ['我的办理', 'My cases'] },
      { key: 'all', label: ['全部', 'All'] },
    ]}
    active={active}
    viewed={viewed}
    onChange={() => undefined}
  />
);
const marked = () => screen.queryAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
afterEach(() => void vi.restoreAllMocks());

test('marks the active tab, none with a view', () => {
  const { rerender } = render(tabs('all', false), { wrapper: Around });
  expect(marked()).toEqual(['全部']);
  rerender(tabs('all', true));
  expect(marked()).toEqual([]);
  expect(screen.getByRole('tab', { name: '全部' }).tabIndex).toBe(0);
});

test('scrolls the chosen tab to the start of the row', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('.kx-tabs')) return new DOMRect(12, 0, 320, 40);
    const before = this.matches('[data-tab="all"]') ? 200 : 0;
    return new DOMRect(12 + before - (this.parentElement?.scrollLeft ?? 0), 0, 200, 40);
  });
  const { rerender } = render(tabs('mine', false), { wrapper: Around });
  const row = screen.getByRole('tablist');
  expect(row.scrollLeft).toBe(0);
  rerender(tabs('all', false));
  expect(row.scrollLeft).toBe(200);
});
