import { type Label, type Language, say } from '../conventions.ts';
import type { CaseRow } from './record.ts';
import { priority } from './states.ts';

export interface Mark<Row> {
  label: Label;
  /** short form for three or more marks next to a title; default: the first Chinese character and the English word */
  sign?: Label;
  tone: 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'paused';
  is: (row: Row) => boolean;
}
type Row = Omit<CaseRow, 'allowedActions'>;

const usual = {
  supervised: {
    label: ['督办', 'Supervised'],
    sign: ['督', 'Sup.'],
    tone: 'bad',
    is: ({ supervised }) => supervised === 1,
  },
  urged: { label: ['催办', 'Urged'], tone: 'bad', is: ({ urged }) => urged === 1 },
  confidential: {
    label: ['保密', 'Confidential'],
    sign: ['密', 'Conf.'],
    tone: 'bad',
    is: ({ confidential }) => confidential === 1,
  },
  isRepeat: { label: ['重复', 'Repeat'], tone: 'warn', is: ({ isRepeat }) => isRepeat === 1 },
  merged: {
    label: ['合并办理', 'Handled together'],
    sign: ['合', 'Merged'],
    tone: 'info',
    is: ({ clusterId }) => clusterId !== null,
  },
  deptRecused: {
    label: ['全员回避', 'Nobody may handle'],
    sign: ['避', 'Recused'],
    tone: 'bad',
    is: ({ deptRecused }) => deptRecused === 1,
  },
  extendAsked: {
    label: ['延期待批', 'Extension requested'],
    sign: ['延', 'Ext.'],
    tone: 'warn',
    is: ({ extendState }) => extendState === 1,
  },
  transferAsked: {
    label: ['转送待签发', 'To sign'],
    tone: 'warn',
    is: ({ transferState }) => transferState === 1,
  },
  withdrawAsked: {
    label: ['撤回待确认', 'Withdrawal to confirm'],
    sign: ['撤', 'Wdr.'],
    tone: 'warn',
    is: ({ withdrawState }) => withdrawState === 1,
  },
  withdrawnAtCounter: {
    label: ['窗口撤回', 'Withdrawn at the counter'],
    sign: ['窗', 'Ctr.'],
    tone: 'neutral',
    is: ({ withdrawState }) => withdrawState === 2,
  },
  review: { label: ['复查', 'Review'], sign: ['查', 'Review'], tone: 'neutral', is: ({ stage }) => stage === 2 },
  finalReview: {
    label: ['复核', 'Final review'],
    sign: ['核', 'Final'],
    tone: 'neutral',
    is: ({ stage }) => stage === 3,
  },
} satisfies Record<string, Mark<Row>>;

export type Marked<R> = readonly (keyof typeof usual | Mark<R>)[];
export const usualMarks: Marked<Row> = [
  'supervised',
  'urged',
  'confidential',
  'merged',
  'deptRecused',
  'extendAsked',
  'transferAsked',
  'withdrawAsked',
  'withdrawnAtCounter',
];

export const marksOf = <R extends Row>(row: R, marked: Marked<R>): Mark<R>[] =>
  marked.map((mark): Mark<R> => (typeof mark === 'string' ? usual[mark] : mark)).filter(({ is }) => is(row));

export const isMarked = <R extends Row>(row: R, marked: Marked<R>): boolean =>
  row.priority > 1 || marksOf(row, marked).length > 0;

export const markWords = <R extends Row>(row: R, marked: Marked<R>, language: Language): string =>
  [
    ...(row.priority > 1 ? [priority.label(row.priority, language)] : []),
    ...marksOf(row, marked).map(({ label }) => say(label, language)),
  ].join(language === 'en' ? ', ' : '、');
