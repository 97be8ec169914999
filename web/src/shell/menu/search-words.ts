import type { Label } from '@kaoxin/contract/conventions.ts';
import type { FoundThings } from '@kaoxin/contract/exam/formal/find.ts';
import type { Found } from './find-everything.ts';

export const pagesHead: Label = ['菜单', 'Menu'];
export const commandsHead: Label = ['本页操作', 'This page'];
export const asking: Label = ['正在查找……', 'Looking…'];
export const failed: Label = [
  '部分内容暂时无法查找，请稍后再试。',
  'Part of it cannot be searched right now. Please try again later.',
];
export const noCommand: Label = ['此页面没有这个操作', 'This page has no such action'];

const ofThing: Readonly<Record<FoundThings['kind'], Label>> = {
  exam: ['的编号、名称或名称的拼音', ' by code, name or the pinyin of that'],
  centre: ['的编号、名称或名称的拼音', ' by code, name or the pinyin of that'],
  examinee: ['的完整准考证号', ' by the whole ticket number'],
};
const fullName: Label = ['或完整姓名（考试未结束的）', ' or, while the examination is not over, the full name'];

export function nothingFound(found: Found | undefined): Label {
  const { cases = [], things = [], byName } = found ?? {};
  const called = cases.map((kind) => kind.called);
  const names = byName?.cases ? ['，或申请人完整姓名', ', or the applicant’s full name'] : ['', ''];
  const said: Label[] = [
    ...(called.length > 0
      ? [
          [
            `${called.join('、')}的受理编号、标题或标题的拼音首字母${names[0]}`,
            `any ${called.join(' or ')} by its number, its title or the pinyin initials of that${names[1]}`,
          ] as const,
        ]
      : []),
    ...things.map((each): Label => {
      const [zh, en] = ofThing[each.kind];
      const more = each.kind === 'examinee' && byName?.examinees ? fullName : ['', ''];
      return [`${each.called}${zh}${more[0]}`, `${each.called}${en}${more[1]}`];
    }),
  ];
  return [
    `没有找到。可以查找：${['菜单名称的开头或拼音首字母', '本页操作的名称', ...said.map(([zh]) => zh)].join('；')}。`,
    `Nothing found. You can search ${['the menu by the beginning of a name or its pinyin initials', 'actions of this page by name', ...said.map(([, en]) => en)].join('; ')}.`,
  ];
}
