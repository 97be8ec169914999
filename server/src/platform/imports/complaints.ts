import type { Label } from '@kaoxin/contract/conventions.ts';
import { describeIssue } from '@kaoxin/contract/messages.ts';
import type * as z from 'zod';

export type Complaint = readonly [zh: string, en: string, column?: string];

export const inColumn = (column: string, [zh, en]: Label): Complaint => [zh, en, column];

export function issueWords(form: z.ZodType, issue: z.core.$ZodIssue): Complaint {
  const [field] = issue.path;
  const words: Label = [describeIssue(form, issue, 'zh'), describeIssue(form, issue, 'en')];
  return field === undefined ? words : inColumn(String(field), words);
}

export const distinct = (complaints: readonly Complaint[]): Complaint[] => [
  ...new Map(complaints.map((complaint) => [complaint[0], complaint])).values(),
];

export const together = (complaints: readonly Complaint[]): Label => [
  complaints.map(([zh]) => zh).join('；'),
  complaints.map(([, en]) => en).join('; '),
];

export const listed = (labels: readonly Label[]): Label => [
  labels.map(([zh]) => zh).join('、'),
  labels.map(([, en]) => en).join(', '),
];

export const notAmong = ([zh, en]: Label, text: string): Label => [
  `${zh}【${text}】不在可选范围内`,
  `${en} “${text}” is not one of the choices`,
];

export const notThere = ([zh, en]: Label, text: string): Label => [
  `${zh}【${text}】不存在`,
  `${en} “${text}” does not exist`,
];
export const notTheOnly = ([zh, en]: Label, text: string, [zhAdvice, enAdvice]: Label): Label => [
  `${zh}【${text}】不止一个，${zhAdvice}`,
  `${en} “${text}” is not unique; ${enAdvice}`,
];
