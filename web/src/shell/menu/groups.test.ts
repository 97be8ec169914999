import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { expect, test } from 'vitest';
import { grouped } from './groups.ts';

const node = (code: string, sort: number): MenuNode => ({
  id: `id-${code}`,
  parentId: '9',
  code,
  name: code,
  path: `/${code}`,
  source: '',
  category: 1,
  isOpen: 1,
  sort,
  hidden: 0,
  meta: {},
});
const shown = (codes: readonly string[]) =>
  grouped(codes.map(node), ([zh]) => zh).map(({ name, children }) =>
    children ? [name, ...children.map(({ code }) => code)] : name,
  );

test('groups a long branch in menu order, ungrouped entries first', () => {
  const codes = ['post', 'dict', 'own', 'user', 'tenant', 'role', 'param', 'dept', 'menu'];
  expect(shown(codes)).toEqual([
    'own',
    ['组织与人员', 'post', 'user', 'dept'],
    ['权限', 'role', 'menu'],
    ['基础数据', 'dict', 'param'],
    ['租户与接入', 'tenant'],
  ]);
});

test('leaves short branches and single-topic branches alone', () => {
  expect(shown(['user', 'role', 'dict'])).toEqual(['user', 'role', 'dict']);
  const own = Array.from({ length: 9 }, (_, n) => `own${n}`);
  expect(shown(own)).toEqual(own);
});
