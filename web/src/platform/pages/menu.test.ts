import '../memory/testing-storage.ts';
import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { expect, it } from 'vitest';
import { addressOfNode, heldPaths, opensWindow, outsideAddress, trailOf, visibleMenu } from './menu.ts';

const node = (id: string, path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id,
  parentId: '0',
  code: `code_${id}`,
  name: `菜单${id}`,
  path,
  source: '',
  category: 1,
  isOpen: 1,
  sort: 1,
  hidden: 0,
  meta: {},
  ...more,
});

it('hides hidden entries, entries of other roles and empty groups', () => {
  const menu = [
    node('1', '', { children: [node('11', '/a', { hidden: 1 })] }),
    node('2', '', { children: [node('21', '/b', { meta: { roles: ['admin'] } }), node('22', '/c')] }),
  ];
  const ids = (roles: string[]) => visibleMenu(menu, roles).flatMap((group) => group.children?.map(({ id }) => id));
  expect(ids(['user'])).toEqual(['22']);
  expect(ids(['admin'])).toEqual(['21', '22']);
});

it('includes hidden entries but none of other roles', () => {
  const menu = [
    node('1', '/a', { hidden: 1, children: [node('11', '/a/b', { hidden: 1 })] }),
    node('2', '/c', { meta: { roles: ['admin'] }, children: [node('21', '/c/d')] }),
  ];
  expect([...heldPaths(menu, ['user'])]).toEqual(['/a', '/a/b']);
  expect([...heldPaths(menu, ['admin'])]).toEqual(['/a', '/a/b', '/c', '/c/d']);
});

it('opens http and html paths in a frame', () => {
  const address = addressOfNode(node('3', 'https://example.org/a?b=1'));
  expect(address).toMatch(/^\/myiframe\/code_3\?/);
  expect(new URLSearchParams(address.split('?')[1]).get('src')).toBe('https://example.org/a?b=1');
  expect(addressOfNode(node('4', '/petitionManage/index', { query: 'tab=mine' }))).toBe(
    '/petitionManage/index?tab=mine',
  );
});

it('opens a new window only for external addresses', () => {
  expect(opensWindow(node('5', 'https://example.org', { isOpen: 2 }))).toBe(true);
  expect(opensWindow(node('6', '/system/param', { isOpen: 2 }))).toBe(false);
  expect(opensWindow(node('7', 'https://example.org'))).toBe(false);
  expect(outsideAddress('https://example.org/?t=$' + '{token}&a=1')).toBe('https://example.org/?t=&a=1');
});

it('finds page entries and lists of detail pages', () => {
  const menu = [
    node('1', '', { children: [node('11', '/petitionManage/index')] }),
    node('2', '', { children: [node('21', '/petitionManage/petitionClassify/index')] }),
  ];
  expect(trailOf(menu, '/petitionManage/index')).toEqual(['1', '11']);
  expect(trailOf(menu, '/petitionManage/petitionDetail')).toEqual(['1', '11']);
  expect(trailOf(menu, '/petitionManage/petitionClassify/detail')).toEqual(['2', '21']);
  expect(trailOf(menu, '/elsewhere')).toEqual([]);
});
