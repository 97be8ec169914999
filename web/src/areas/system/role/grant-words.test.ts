import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { expect, test } from 'vitest';
import { grantWords } from './grant-words.ts';

const node = (id: string, title: string, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  parentId: '0',
  title,
  key: id,
  value: id,
  ...more,
});
const verb = (id: string, title: string) => node(id, title, { isButton: 1 });
const menu = [
  node('1', '工作台', { children: [node('11', '首页')] }),
  node('2', '信访管理', {
    children: [
      node('21', '投诉举报', { children: [verb('211', '登记'), verb('212', '导出')] }),
      node('22', '答复用语', { children: [verb('221', '新增')] }),
    ],
  }),
];
const dataScope = [
  node('21', '投诉举报', {
    children: [node('901', '本部门', { parentId: '21' }), node('902', '全部', { parentId: '21' })],
  }),
];
const apiScope = [
  node('21', '投诉举报', {
    children: [node('911', '本单位的列表', { parentId: '21' }), node('912', '开放导出', { parentId: '21' })],
  }),
];
const trees = { menu, dataScope, apiScope };
const none = { menu: [], dataScope: [], apiScope: [] };

test('groups pages with their buttons and scopes', () => {
  const held = { menu: ['2', '21', '211', '22'], dataScope: ['902'], apiScope: ['911'] };
  expect(grantWords(trees, held)).toEqual([
    {
      id: '2',
      title: '信访管理',
      pages: [
        { id: '21', title: '投诉举报', verbs: ['登记'], scopes: ['全部'], apis: ['本单位的列表'] },
        { id: '22', title: '答复用语', verbs: [], scopes: undefined, apis: [] },
      ],
    },
  ]);
});

test('distinguishes pages without scopes from unselected scopes', () => {
  const [place] = grantWords(trees, { ...none, menu: ['21'] });
  expect(place?.pages.map(({ scopes }) => scopes)).toEqual([[]]);
  expect(grantWords(trees, none)).toEqual([]);
});
