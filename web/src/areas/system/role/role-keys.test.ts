import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { expect, test } from 'vitest';
import { shownKeys, toggled } from './role-keys.ts';

const node = (key: string, children?: TreeNode[]): TreeNode => ({
  id: key,
  parentId: '0',
  title: key,
  key,
  value: key,
  ...(children ? { children } : {}),
});
const tree = [node('folder', [node('menu', [node('add'), node('edit')]), node('plain')])];

test('shows a partly granted menu and its parents half checked', () => {
  expect(shownKeys(tree, ['menu', 'add'])).toEqual({ checked: ['add'], halfChecked: ['menu', 'folder'] });
  expect(shownKeys(tree, ['menu'])).toEqual({ checked: [], halfChecked: ['menu', 'folder'] });
});

test('checks a folder when all its content is held', () => {
  expect(shownKeys(tree, ['menu', 'add', 'edit', 'plain']).checked).toContain('folder');
});

test('keeps the parents of a button when it is unchecked', () => {
  const held = toggled(tree, [], 'add', true);
  expect([...held].sort()).toEqual(['add', 'folder', 'menu']);
  expect([...toggled(tree, held, 'add', false)].sort()).toEqual(['folder', 'menu']);
});

test('checks and unchecks a folder with its content', () => {
  const held = toggled(tree, [], 'folder', true);
  expect([...held].sort()).toEqual(['add', 'edit', 'folder', 'menu', 'plain']);
  expect(toggled(tree, held, 'folder', false)).toEqual([]);
  expect(toggled(tree, ['add'], 'unknown', true)).toEqual(['add']);
});
