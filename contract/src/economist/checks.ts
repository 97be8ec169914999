import type { Label } from '../conventions.ts';
import { isKeyOf, keysOf } from '../records.ts';

/** 核查项 (domain.md 3.9): the documents checked at every level, and the resulting years of work. */
export const checkItems = {
  diploma: ['学历证书', 'Diploma'],
  report: ['学信网报告', 'Report on the diploma'],
  proof: ['工作年限证明（盖章）', 'Sealed proof of work'],
  idCard: ['身份证', 'ID card'],
  promise: ['承诺书', 'Commitment'],
  years: ['工作年限', 'Years of work'],
} as const satisfies Readonly<Record<string, Label>>;
export type CheckKey = keyof typeof checkItems;
export const checkKeys = keysOf(checkItems);
export const labelOfCheck = (key: string): Label => (isKeyOf(checkItems, key) ? checkItems[key] : [key, key]);

/** 核查结论 by the value of `ok`; the last one applies to documents that are not required. */
export const checkAnswers = {
  1: ['符合', 'In order'],
  0: ['不符合', 'Not in order'],
  2: ['存疑', 'In doubt'],
  3: ['无需提交', 'Not asked for'],
} as const;
export const notAskedFor = 3;

export const levelResults: Readonly<Record<number, Label>> = {
  1: ['通过', 'Passed'],
  2: ['不通过', 'Refused'],
  3: ['退回补正', 'Sent back'],
};

export interface Checked {
  key: string;
  ok: number;
  note?: string | null | undefined;
}

export const isChecked = (items: readonly Checked[]): boolean =>
  items.length === checkKeys.length && checkKeys.every((key) => items.some((item) => item.key === key));

export const isInOrder = ({ ok }: Pick<Checked, 'ok'>): boolean => ok === 1 || ok === notAskedFor;

export const isNoted = ({ note }: Pick<Checked, 'note'>): boolean => (note ?? '').trim().length >= 2;

export const notInOrder = (items: readonly Checked[]): CheckKey[] =>
  checkKeys.filter((key) => items.some((item) => item.key === key && !isInOrder(item)));
