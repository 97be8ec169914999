import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { Tab } from '#platform/pages/open-pages.ts';
import { reopenTabs, resetTabs, useTabs, visitTab } from '#platform/pages/tab.ts';
import { useVisit } from './use-visit.ts';

const tab = (path: string, search = ''): Tab => ({ key: path + search, path, search, label: [path, path] });
const open = () => useTabs.getState().tabs.map(({ path }) => path);

const entry = (id: string, path: string, children: MenuNode[] = []): MenuNode => ({
  id,
  parentId: '0',
  code: `code_${id}`,
  name: path,
  path,
  source: '',
  category: 1,
  isOpen: 1,
  sort: 1,
  hidden: 0,
  meta: {},
  children,
});
const menu = [entry('1', '/baseInfoManage', [entry('2', '/inner', [entry('3', '/desk/notice')])])];

function Frame({ held }: { held: ReadonlySet<string> | undefined }) {
  useVisit(held, menu);
  return <output>{useLocation().pathname}</output>;
}

function visit(path: string, held: readonly string[] | undefined) {
  const tree = (paths: readonly string[] | undefined) => (
    <MemoryRouter initialEntries={[path]}>
      <Frame held={paths && new Set(paths)} />
    </MemoryRouter>
  );
  act(resetTabs);
  const view = render(tree(held));
  return {
    now: () => screen.getByRole('status').textContent,
    menu: (paths: readonly string[]) => view.rerender(tree(paths)),
  };
}

test('opens a page of the menu in a tab', () => {
  const { now } = visit('/desk/notice', ['/desk/notice']);
  expect([now(), open()]).toEqual(['/desk/notice', ['/wel/index', '/desk/notice']]);
});

test('redirects pages outside the menu to /403 without a tab', async () => {
  const { now, menu } = visit('/system/role', undefined);
  menu(['/desk/notice']);
  await waitFor(() => expect(now()).toBe('/403'));
  expect(open()).toEqual(['/wel/index']);
});

test.each([
  ['/baseInfoManage', '/desk/notice'],
  ['/inner', '/desk/notice'],
  ['/nowhere', '/404'],
])('redirects %s without a page to %s', async (path, target) => {
  const { now, menu: arrives } = visit(path, undefined);
  expect(now()).toBe(path);
  arrives(['/desk/notice']);
  await waitFor(() => expect(now()).toBe(target));
});

test('decides nothing before the menu has loaded', async () => {
  const { now, menu } = visit('/system/role', undefined);
  expect([now(), open()]).toEqual(['/system/role', ['/wel/index']]);
  menu(['/system/role']);
  await waitFor(() => expect(open()).toEqual(['/wel/index', '/system/role']));
});

test('closes restored tabs that the menu no longer contains', async () => {
  const { menu } = visit('/wel/index', ['/desk/notice', '/system/role']);
  act(() => {
    visitTab(tab('/desk/notice'));
    visitTab(tab('/system/role'));
  });
  expect(open()).toEqual(['/wel/index', '/desk/notice', '/system/role']);
  menu(['/desk/notice']);
  await waitFor(() => expect(open()).toEqual(['/wel/index', '/desk/notice']));
  act(() => reopenTabs([tab('/system/role')]));
  await waitFor(() => expect(open()).toEqual(['/wel/index', '/desk/notice']));
});
