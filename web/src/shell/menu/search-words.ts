import type { Label } from '@kaoxin/contract/conventions.ts';

export const pagesHead: Label = ['菜单', 'Menu'];
export const commandsHead: Label = ['本页操作', 'This page'];
export const asking: Label = ['正在查找案件……', 'Looking for cases…'];
export const failed: Label = [
  '暂时无法查找案件，请稍后再试。',
  'Cases cannot be searched right now. Please try again later.',
];
export const noCommand: Label = ['此页面没有这个操作', 'This page has no such action'];

/** What can be searched, said to whoever found nothing; `called`: kinds of case the person may look up. */
export function nothingFound(called: readonly string[], byName: boolean): Label {
  const what = called.length > 0;
  const names = byName ? ['，或申请人完整姓名', ', or the applicant’s full name'] : ['', ''];
  const kinds = called.join('、');
  const cases = what
    ? [
        `；${kinds}的受理编号、标题或标题的拼音首字母${names[0]}`,
        `; any ${called.join(' or ')} by its number, its title or the pinyin initials of that${names[1]}`,
      ]
    : ['', ''];
  return [
    `没有找到菜单、操作或案件。可以查找：菜单名称的开头或拼音首字母；本页操作的名称${cases[0]}。`,
    `Nothing found. You can search the menu by the beginning of a name or its pinyin initials, actions of this page by name${cases[1]}.`,
  ];
}
