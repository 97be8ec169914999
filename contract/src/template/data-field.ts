import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { choice, facts, flag, id, ids, listOf, optional, page, text, whole, word } from '../conventions.ts';
import { decimal } from '../fields/fields.ts';
import { object } from '../fields/object.ts';
import { sheetCall } from '../lists/sheet.ts';
import { resource } from '../resource.ts';
import { patternProblem } from './pattern.ts';

const keyOf = (value: string): boolean => /^[a-z][A-Za-z0-9]*$/.test(value) && !(value in {});
const fieldKey = (label: readonly [string, string]) =>
  text(label, {
    max: 40,
    must: {
      hold: keyOf,
      words: [
        `${label[0]}以小写字母开头，只含字母和数字，且不能是保留字`,
        `${label[1]}: begins with a small letter, has letters and digits alone, and is no reserved word`,
      ],
    },
  });

export const columnTypes = ['text', 'textarea', 'number', 'date', 'select', 'radio'] as const;
export const mostColumns = 12;

const column = object(() => ({
  key: fieldKey(['列编码', 'Key of the column']),
  name: text(['列名称', 'Column'], { max: 30 }),
  type: z.enum(columnTypes),
  dictCode: optional(text(['字典', 'Dictionary'], { max: 40 })),
  required: flag(['必填', 'Required']).optional(),
  maxLength: optional(whole(['最大长度', 'Longest'], { min: 1, max: 2000 })),
}));
export const tableColumn = object(() => ({
  key: z.string(),
  name: z.string(),
  type: z.enum(columnTypes),
  dictCode: z.string().nullish(),
  required: z.int().nullish(),
  maxLength: z.int().nullish(),
}));
export type TableColumn = z.output<typeof tableColumn>;

const columns = listOf(column, mostColumns);
facts.add(columns, { label: ['明细列', 'Columns'], asks: 'choice', kind: 'structure' });

const pattern = text(['校验规则', 'Pattern'], { max: 200, kind: 'code' }).superRefine((value, context) => {
  const words = patternProblem(value);
  if (words) context.addIssue({ code: 'custom', params: { words } });
});
facts.add(pattern, { label: ['校验规则', 'Pattern'], asks: 'text', kind: 'code', max: 200 });

const endings = (value: string): boolean => /^[a-z0-9]{1,8}(,[a-z0-9]{1,8}){0,19}$/.test(value);

/**
 * 字段 (domain.md 3.4). `min` and `max` bound a number; for a 多选 they bound the number of choices, for a 明细表 the number
 * of rows. `columns` are the columns of a 明细表 (own addition).
 */
export const dataFieldFields = {
  fieldKey: fieldKey(['字段编码', 'Field key']),
  fieldName: text(['字段名称', 'Field'], { max: 30 }),
  fieldType: word(['类型', 'Type'], 'field_type'),
  dictCode: optional(text(['字典', 'Dictionary'], { max: 40, kind: 'code' })),
  isCommon: flag(['通用字段', 'Common']),
  writer: choice(['填写方', 'Filled in by'], 'field_writer', [1, 2, 3, 4]),
  required: optional(flag(['必填', 'Required'])),
  sensitive: optional(flag(['敏感', 'Sensitive'])),
  maxLength: optional(whole(['最大长度', 'Longest'], { min: 1, max: 5000 })),
  min: optional(decimal(['最小值', 'Least'], { places: 4, min: -999_999_999 })),
  max: optional(decimal(['最大值', 'Most'], { places: 4, min: -999_999_999 })),
  decimals: optional(whole(['小数位数', 'Decimal places'], { max: 4 })),
  pattern: optional(pattern),
  placeholder: optional(text(['占位提示', 'Placeholder'], { max: 60 })),
  helpText: optional(text(['填写说明', 'Help'], { max: 200, kind: 'long' })),
  fileTypes: optional(
    text(['文件类型', 'File types'], {
      max: 100,
      kind: 'code',
      must: {
        hold: endings,
        words: ['文件类型应为逗号分隔的扩展名，如pdf,jpg', 'File types: endings by comma, such as pdf,jpg'],
      },
    }),
  ),
  fileMaxMb: optional(whole(['单个文件上限（MB）', 'Largest file (MB)'], { min: 1, max: 20 })),
  fileMaxCount: optional(whole(['文件个数上限', 'Most files'], { min: 1, max: 20 })),
  sort: optional(whole(['排序', 'Order'], { max: 99_999 })),
  status: choice(['状态', 'Status'], 'enable_status', [0, 1]),
  remark: optional(text(['备注', 'Remark'])),
};

export const dataFieldThing = resource({
  name: 'data_field',
  title: ['字段', 'Field'],
  path: 'dataField',
  fields: dataFieldFields,
  called: 'fieldName',
  columns: ['fieldName', 'fieldKey', 'fieldType', 'isCommon', 'dictCode', 'writer', 'sensitive', 'sort', 'status'],
  search: ['fieldName', 'fieldKey', 'fieldType', 'isCommon', 'writer', 'status'],
  unique: [['fieldKey'], ['fieldName']],
  keyword: ['fieldName', 'fieldKey'],
  order: [
    { field: 'isCommon', descending: true },
    { field: 'sort', descending: false },
    { field: 'id', descending: false },
  ],
  changes: ['data_template'],
});

const beside = {
  useCount: z.int(),
};
const row = dataFieldThing.row.extend(beside);
export type DataFieldRow = z.output<typeof row>;
export const dataFieldRecord = dataFieldThing.record.extend({
  ...beside,
  columns: z.array(tableColumn),
});
export type DataFieldRecord = z.output<typeof dataFieldRecord>;

const list = { ...dataFieldThing.calls.list, path: 'dataField/page', answer: page(row) };
const reads = holds('data_field', 'data_template');

const chosen = {
  templateId: optional(id),
  fieldIds: ids.or(z.array(z.never()).length(0)).optional(),
};

/** 字段库 (specification: data templates and fields). */
export const dataField = {
  name: 'dataField',
  calls: {
    page: list,
    export: sheetCall(list, { title: ['字段导出', 'Export fields'], access: holds('data_field_export') }),
    detail: { ...dataFieldThing.calls.detail, answer: dataFieldRecord },
    /** enabled common fields in order; every template starts with them */
    common: get('dataField/common', {
      title: ['通用字段', 'Common fields'],
      access: reads,
      answer: z.array(dataFieldRecord),
    }),
    notPull: post('dataField/notPull', {
      title: ['未选字段', 'Fields not chosen yet'],
      access: reads,
      body: object(() => ({
        ...chosen,
        current: optional(whole(['页码', 'Page'], { min: 1, max: 999_999 })),
        size: optional(whole(['每页条数', 'Page size'], { min: 1, max: 9_999 })),
        keyword: optional(text(['关键字', 'Keyword'])),
      })),
      answer: page(dataFieldRecord),
      writes: false,
    }),
    submit: {
      ...dataFieldThing.calls.submit,
      body: dataFieldThing.calls.submit.body.extend({ columns: columns.nullable().optional() }),
      answer: dataFieldRecord,
    },
    remove: dataFieldThing.calls.remove,
  },
};
export const chosenFields = chosen;
