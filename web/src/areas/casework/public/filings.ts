import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import type { Call } from '@kaoxin/contract/call.ts';
import { filedKinds } from '@kaoxin/contract/casework/actions.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { open } from '@kaoxin/contract/petition/open.ts';
import type { Values } from '#ui/form/fields.ts';

export interface FilingPart {
  title: Label;
  fields: readonly string[];
}

/** What anybody can file without a session. */
export interface Filing {
  /** behind `/public/file/` */
  path: string;
  title: Label;
  words: Label;
  call: Call;
  /** of its classifications (dict type_kind) */
  typeKind: number;
  parts: readonly FilingPart[];
  /** whether a field counts now */
  counts?: (name: string, values: Values) => boolean;
}

const kindOf = (prefix: string): number => filedKinds().find((facts) => facts.prefix === prefix)?.types.kind ?? 0;
const group = ['groupCount', 'representatives'];
const named = ['applicantName', 'idNo', 'phone'];

export const filings: readonly Filing[] = [
  {
    path: 'petition',
    title: ['信访', 'Petition'],
    words: [
      '对考试组织、服务和工作人员提出建议、投诉或举报。受理与否15日内告知，60日内办结。',
      'Suggest, complain or report. You are told within 15 days whether it is accepted, and answered within 60.',
    ],
    call: open.petition,
    typeKind: kindOf('XF'),
    parts: [
      { title: ['反映的事项', 'Your matter'], fields: ['typeId', 'title', 'content', 'demand'] },
      {
        title: ['被反映的人或单位', 'Whom it is about'],
        fields: ['accusedName', 'accusedDept', 'happenTime', 'happenPlace'],
      },
      { title: ['您的信息', 'About you'], fields: ['isAnonymous', ...named, 'isGroup', ...group] },
      { title: ['材料', 'Documents'], fields: ['fileIds'] },
    ],
    counts: (name, { isAnonymous, isGroup }) =>
      isAnonymous === 1 && named.includes(name) ? false : isGroup === 1 || !group.includes(name),
  },
  {
    path: 'appeal',
    title: ['申诉', 'Appeal'],
    words: [
      '对考试违纪违规处理等决定不服，提出陈述申辩或申诉。',
      'Answer or contest a decision about you, such as one on a violation of examination rules.',
    ],
    call: appeal.file,
    typeKind: kindOf('SS'),
    parts: [
      { title: ['申诉的事项', 'Your appeal'], fields: ['typeId', 'decisionNo', 'title', 'content', 'demand'] },
      { title: ['您的信息', 'About you'], fields: named },
      { title: ['材料', 'Documents'], fields: ['fileIds'] },
    ],
  },
];

export const publicPath = '/public';
/** Paths that anybody opens, logged in or not. */
export const filingAddress = ({ path }: Filing): string => `${publicPath}/file/${path}`;
