import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { Around } from '../testing/show.tsx';
import { SideBranch } from './menu/side-branch.tsx';
import { TabItem } from './tabs/tab-item.tsx';

/** The test DOM has no layout: elements get their rectangles by class. */
function laidOut(places: Record<string, DOMRect>) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return Object.entries(places).find(([selector]) => this.matches(selector))?.[1] ?? new DOMRect();
  });
}
afterEach(() => void vi.restoreAllMocks());

const entry = (id: string): MenuNode => ({
  id,
  parentId: '0',
  code: id,
  name: `页面${id}`,
  path: `/p/${id}`,
  source: '',
  category: 1,
  isOpen: 1,
  sort: 1,
  hidden: 0,
  meta: {},
});

test('scrolls the current menu entry into view', () => {
  laidOut({ '.side-menu': new DOMRect(0, 60, 200, 640), '.side-current': new DOMRect(0, 900, 200, 30) });
  const menu = (at: string) => (
    <MemoryRouter>
      <div className="side-menu" data-testid="menu">
        <SideBranch nodes={[entry('1'), entry('2')]} trail={[at]} />
      </div>
    </MemoryRouter>
  );
  render(menu('2'), { wrapper: Around });
  expect(screen.getByTestId('menu').scrollTop).toBe(230);
});

test('keeps the active tab in view when the row narrows', () => {
  const shrinks: (() => void)[] = [];
  const { ResizeObserver: real } = globalThis;
  globalThis.ResizeObserver = class extends real {
    constructor(changed: ResizeObserverCallback) {
      super(changed);
      shrinks.push(() => changed([], this));
    }
  };
  laidOut({ ul: new DOMRect(0, 0, 1000, 40), '.tab-active': new DOMRect(880, 0, 120, 40) });
  render(
    <MemoryRouter>
      <ul data-testid="row">
        <TabItem
          tab={{ key: '/p/1', path: '/p/1', search: '', label: ['甲', 'A'] }}
          active
          closable
          onMenu={() => undefined}
        />
      </ul>
    </MemoryRouter>,
    { wrapper: Around },
  );
  expect(screen.getByTestId('row').scrollLeft).toBe(0);
  laidOut({ ul: new DOMRect(24, 0, 952, 40), '.tab-active': new DOMRect(904, 0, 120, 40) });
  for (const shrink of shrinks) shrink();
  globalThis.ResizeObserver = real;
  expect(screen.getByTestId('row').scrollLeft).toBe(48);
});
