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

test('a menu with some of its buttons is half checked, and so is what is above it', () => {
  expect(shownKeys(tree, ['menu', 'add'])).toEqual({ checked: ['add'], halfChecked: ['menu', 'folder'] });
  expect(shownKeys(tree, ['menu'])).toEqual({ checked: [], halfChecked: ['menu', 'folder'] });
});

test('a folder is checked when all in it is held, whether it is granted itself or not', () => {
  expect(shownKeys(tree, ['menu', 'add', 'edit', 'plain']).checked).toContain('folder');
});

test('checking a button brings its menu and folder; unchecking leaves them', () => {
  const held = toggled(tree, [], 'add', true);
  expect([...held].sort()).toEqual(['add', 'folder', 'menu']);
  expect([...toggled(tree, held, 'add', false)].sort()).toEqual(['folder', 'menu']);
});

test('a folder takes everything in it along, both ways', () => {
  const held = toggled(tree, [], 'folder', true);
  expect([...held].sort()).toEqual(['add', 'edit', 'folder', 'menu', 'plain']);
  expect(toggled(tree, held, 'folder', false)).toEqual([]);
  expect(toggled(tree, ['add'], 'unknown', true)).toEqual(['add']);
});
