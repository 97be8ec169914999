import { type CaseKind, caseKind, statusWord } from '@kaoxin/contract/casework/actions.ts';
import { withdrawState } from '@kaoxin/contract/casework/public/withdrawal.ts';
import { caseSource, priority, slaState } from '@kaoxin/contract/casework/states.ts';
import { type SearchField, yesOrNo } from '#ui/list-page/search/search-field.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { type Parts, partsOf } from '../kind/parts.ts';

interface Entries {
  entries: readonly { key: string; zh: string; en: string }[];
}
export const choicesOf = ({ entries }: Entries) =>
  entries.map(({ key, zh, en }) => ({ value: key, label: [zh, en] as const }));

const usualStatuses: readonly number[] = [10, 20, 21, 30, 31, 40, 41, 42, 50, 60];

export function statusCondition(kind: CaseKind): SearchField {
  const passed = caseKind[kind].passes ?? usualStatuses;
  return {
    key: 'caseStatus',
    label: ['状态', 'Status'],
    input: 'options',
    options: passed.map((status) => ({
      value: String(status),
      label: [statusWord(kind, status), statusWord(kind, status, 'en')] as const,
    })),
  };
}

type Words = Pick<KindOfCase, 'kind' | 'applicant' | 'word'>;

/** Conditions shared by all kinds (domain.md 3.14). */
const conditionsOf = ({ kind, applicant, word }: Words) =>
  ({
    keyword: { key: 'keyword', label: ['关键词', 'Keyword'], input: 'text' },
    slaState: { key: 'slaState', label: ['时限状态', 'Deadline'], input: 'options', options: choicesOf(slaState) },
    caseStatus: statusCondition(kind),
    receivedTime: {
      key: 'receivedTime',
      label: ['收到时间', 'Received'],
      input: 'days',
      from: 'receivedTimeStart',
      until: 'receivedTimeEnd',
      withTime: false,
    },
    finishDue: {
      key: 'finishDue',
      label: ['办结期限', 'Closing due'],
      input: 'days',
      from: 'finishDue_datege',
      until: 'finishDue_datele',
      withTime: true,
    },
    settledTime: {
      key: 'settledTime',
      label: ['办结时间', 'Closed'],
      input: 'days',
      from: 'settledTimeStart',
      until: 'settledTimeEnd',
      withTime: false,
    },
    applicantName: {
      key: 'applicantName',
      label: [`${applicant[0]}（全名）`, `${applicant[1]} (full name)`],
      input: 'text',
      personal: true,
    },
    personNumber: {
      key: 'personNumber',
      label: ['手机或证件号码（完整）', 'Phone or ID number (whole)'],
      input: 'text',
      personal: true,
    },
    source: { key: 'source', label: ['来源', 'Source'], input: 'options', options: choicesOf(caseSource) },
    withdrawState: {
      key: 'withdrawState',
      label: ['窗口撤回', 'Counter withdrawal'],
      input: 'options',
      // without 无
      options: choicesOf(withdrawState).slice(1),
    },
    priority: { key: 'priority', label: ['紧急程度', 'Priority'], input: 'options', options: choicesOf(priority) },
    deptId: { key: 'deptId', label: ['承办机构', 'Department'], input: 'tree', refers: 'dept' },
    districtId: { key: 'districtId', label: ['考区', 'District'], input: 'tree', refers: 'district' },
    isRepeat: {
      key: 'isRepeat',
      label: [`重复${word.zh}`, 'Repeat'],
      input: 'options',
      options: yesOrNo,
    },
    satisfaction: {
      key: 'satisfaction',
      label: ['满意度', 'Rating'],
      input: 'options',
      options: [5, 4, 3, 2, 1].map((stars) => ({ value: `${stars}`, label: [`${stars}分`, `${stars} of 5`] as const })),
    },
  }) satisfies Record<string, SearchField>;

export type UsualCondition = keyof ReturnType<typeof conditionsOf>;
export type Conditions = Parts<UsualCondition, SearchField>;

export const caseSearch = (kind: Words, wanted: Conditions): SearchField[] =>
  partsOf<UsualCondition, SearchField>(conditionsOf(kind), wanted);
