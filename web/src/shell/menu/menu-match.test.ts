import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { expect, it } from 'vitest';
import { commandText, entriesOf, matching, matchingCommands } from './menu-match.ts';

const node = (id: string, name: string, initials: string, children?: MenuNode[]): MenuNode => ({
  id,
  parentId: '0',
  code: id,
  name,
  path: `/${id}`,
  source: '',
  category: 1,
  isOpen: 1,
  sort: 1,
  hidden: 0,
  meta: {},
  initials,
  ...(children ? { children } : {}),
});
const menu = [
  node('desk', '工作台', 'gzt', [node('wel', '首页', 'sy')]),
  node('system', '系统管理', 'xtgl', [
    node('param', '参数管理', 'csgl'),
    node('api', 'API 权限', 'apiqx'),
    node('workday', '工作日历', 'gzrl'),
  ]),
];
const found = (text: string) => matching(entriesOf(menu), text).map(({ node: { name } }) => name);

it('finds leaves by the beginning of their name, ignoring case', () => {
  expect(found('工作')).toEqual(['工作日历']);
  expect(found('管理')).toEqual([]);
  expect(found('api')).toEqual(['API 权限']);
  expect(found('  API ')).toEqual(['API 权限']);
  expect(found('')).toHaveLength(4);
});

it('finds leaves by pinyin initials', () => {
  expect(found('gz')).toEqual(['工作日历']);
  expect(found('CSGL')).toEqual(['参数管理']);
  expect(found('gl')).toEqual([]);
});

it('tolerates a typing error when nothing else matches', () => {
  expect(found('参素管理')).toEqual(['参数管理']);
  expect(found('工做日历')).toEqual(['工作日历']);
  expect(found('工作日')).toEqual(['工作日历']);
  expect(found('数管理')).toEqual([]);
});

it('searches the verbs of the page after >', () => {
  const verb = (zh: string, en: string) => ({ label: [zh, en] as const, perform: () => undefined });
  const verbs = [verb('新增', 'Add'), verb('批量删除', 'Delete selected')];
  expect(commandText('工作')).toBeUndefined();
  expect(matchingCommands(verbs, commandText('> 删') ?? '').map(({ label }) => label[0])).toEqual(['批量删除']);
  expect(matchingCommands(verbs, commandText('》ADD') ?? '').map(({ label }) => label[0])).toEqual(['新增']);
  expect(matchingCommands(verbs, commandText('>') ?? '')).toHaveLength(2);
});

it('includes the groups above an entry', () => {
  expect(entriesOf(menu)[1]?.above).toEqual(['系统管理']);
});
