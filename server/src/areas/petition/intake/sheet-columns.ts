import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import { registerFields } from '@kaoxin/contract/petition/record.ts';
import type { ImportColumn } from '#platform/imports/import-kind.ts';
import { asksOf, readsOf } from '#platform/imports/read/columns-of.ts';

export type SheetField = Exclude<keyof typeof registerFields, 'representatives' | 'fileIds'>;

const required: readonly SheetField[] = ['typeId', 'title', 'content'];
const widths: Partial<Record<SheetField, number>> = {
  title: 36,
  content: 60,
  demand: 36,
  idNo: 22,
  typeId: 24,
  examId: 36,
};

const fields: readonly SheetField[] = [
  'source',
  'typeId',
  'title',
  'content',
  'demand',
  'applicantName',
  'idNo',
  'phone',
  'mailAddress',
  'email',
  'isAnonymous',
  'isRealNameProtected',
  'isGroup',
  'groupCount',
  'accusedName',
  'accusedDept',
  'happenTime',
  'happenPlace',
  'examId',
  'districtId',
  'receivedTime',
  'priority',
  'fromOrg',
  'fromDocNo',
  'feedbackDue',
];

export const labelOf = (key: SheetField): Label => factsOf(registerFields[key])?.label ?? [key, key];

/** Import columns, headed by the labels of the registration form (domain.md 3.1, import). */
export const importColumns: readonly (ImportColumn & { key: SheetField })[] = fields.map((key) => ({
  key,
  label: labelOf(key),
  required: required.includes(key),
  asks: asksOf(factsOf(registerFields[key])),
  ...readsOf(factsOf(registerFields[key])),
  past: factsOf(registerFields[key])?.past ?? false,
  width: widths[key] ?? 16,
}));

export const example: Partial<Record<SheetField, string>> = {
  source: '来信',
  title: '示例：请按本行格式填写后删除本行',
  content: '这里填写来信的主要内容，不少于二十个字，可以分段，不超过五千字。',
  demand: '请填写信访人的诉求',
  applicantName: '陈远',
  phone: '13000000000',
  isAnonymous: '否',
  isGroup: '否',
  receivedTime: '2026-01-05 09:30:00',
  priority: '一般',
};
