import * as z from 'zod';
import { facts, flag, id, listOf, optional, text, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { type ShowIf, showIf } from './condition.ts';
import { tableColumn } from './data-field.ts';

export const mostFields = 100;
/** grid columns */
export const fullSpan = 24;

const anyValue = z.union([text(['默认值', 'Default'], { max: 500 }), z.number(), z.array(z.string().max(100)).max(50)]);

/**
 * A field of a template. `field` and `label` of a loaded one are accepted but ignored; the library defines the field.
 */
export const entryForm = object(() => ({
  fieldId: id,
  alias: optional(text(['显示名称', 'Shown as'], { max: 30 })),
  required: optional(flag(['必填', 'Required'])),
  readonly: optional(flag(['只读', 'Read only'])),
  span: optional(whole(['宽度', 'Width'], { min: 6, max: fullSpan })),
  group: optional(text(['分组', 'Group'], { max: 30 })),
  sort: optional(whole(['排序', 'Order'], { max: 99_999 })),
  showInList: optional(flag(['列表显示', 'In lists'])),
  searchable: optional(flag(['可查询', 'Searched for'])),
  printable: optional(flag(['打印', 'Printed'])),
  defaultValue: optional(anyValue),
  showIf: optional(showIf),
  label: z.unknown().optional(),
  field: z.unknown().optional(),
}));
export type EntryForm = z.input<typeof entryForm>;
export type EntrySaid = z.output<typeof entryForm>;

export const entries = listOf(entryForm, mostFields);
facts.add(entries, { label: ['字段', 'Fields'], asks: 'choice', kind: 'structure' });

const word = z.string().nullable();
const figure = z.number().nullable();

export const fieldMeaning = object(() => ({
  fieldKey: z.string(),
  fieldName: z.string(),
  fieldType: z.string(),
  dictCode: word,
  writer: z.int(),
  sensitive: truth,
  maxLength: figure,
  min: figure,
  max: figure,
  decimals: figure,
  pattern: word,
  placeholder: word,
  helpText: word,
  fileTypes: word,
  fileMaxMb: figure,
  fileMaxCount: figure,
  columns: z.array(tableColumn),
}));
export type FieldMeaning = z.output<typeof fieldMeaning>;

export const templateField = object(() => ({
  fieldId: z.string(),
  alias: word,
  label: z.string(),
  required: truth,
  readonly: truth,
  span: z.int(),
  group: word,
  sort: z.int(),
  showInList: truth,
  searchable: truth,
  printable: truth,
  defaultValue: z.custom<string | number | string[] | null>(),
  showIf: z.custom<ShowIf | null>(),
  field: fieldMeaning,
}));
export type TemplateField = z.output<typeof templateField>;
