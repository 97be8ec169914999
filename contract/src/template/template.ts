import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { choice, facts, flag, id, ids, optional, page, text, whole } from '../conventions.ts';
import { printedLetter } from '../letter.ts';
import { resource } from '../resource.ts';
import { sheetCall } from '../sheet.ts';
import { chosenFields } from './data-field.ts';
import { entries, templateField } from './entry.ts';

/** How a filled-in form is printed: a table of its printable fields, one or two abreast, below a heading. */
export const printLayout = z.object({
  heading: optional(text(['打印标题', 'Heading'], { max: 60 })),
  /** fields side by side */
  columns: optional(whole(['每行字段数', 'Fields in a row'], { min: 1, max: 2 })),
  /** 1: fields without a value are printed too, to be filled in by hand */
  blanks: optional(flag(['打印空字段', 'Print empty fields'])),
  /** below the table; `${fieldKey}` stands for the value of a field */
  foot: optional(text(['表尾文字', 'Text below'], { max: 1000, kind: 'long' })),
});
facts.add(printLayout, { label: ['打印模板', 'Print layout'], asks: 'choice', kind: 'structure' });
export type PrintLayout = z.output<typeof printLayout>;

const fields = {
  code: text(['模板编号', 'Number'], { max: 16, kind: 'code' }),
  name: text(['模板名称', 'Template'], { max: 60 }),
  scene: choice(['场景', 'Form of'], 'template_scene', [1, 2, 3, 4, 5, 6]),
  fieldCount: whole(['字段数', 'Fields']),
  templateVersion: whole(['版本', 'Version']),
  status: choice(['状态', 'Status'], 'template_status', [0, 1, 2]),
};
/** 模板 (domain.md 3.4) as its list has it: what can be used of it now. */
export const templateFields = fields;

/** 模板 as a plain resource: list, rights. */
export const templateThing = resource({
  name: 'data_template',
  title: ['模板', 'Template'],
  path: 'dataTemplate',
  fields,
  set: { code: '', fieldCount: 0, templateVersion: 1, status: 0 },
  called: 'name',
  columns: ['code', 'name', 'scene', 'fieldCount', 'templateVersion', 'status'],
  search: ['name', 'code', 'scene', 'status'],
  unique: [['code'], ['name']],
  keyword: ['name', 'code'],
  order: [{ field: 'updateTime', descending: true }],
});

const word = z.string().nullable();
const beside = {
  /** the version whose changes are not enabled yet; null: none */
  draftVersion: z.int().nullable(),
  /** tasks that were made with one of its versions */
  taskCount: z.int(),
  updateUserName: word,
};
const row = templateThing.row.extend(beside);
export type TemplateRow = z.output<typeof row>;

const record = templateThing.record.extend({
  ...beside,
  /** the version that tasks are made with; null: never enabled */
  enabledVersion: z.int().nullable(),
  /** of the version that is shown: `templateVersion` */
  versionStatus: z.int(),
  versionStatusName: word,
  fields: z.array(templateField),
  instruction: word,
  printTemplate: z.custom<PrintLayout | null>(),
  /** all versions, the latest first */
  versions: z.array(z.object({ templateVersion: z.int(), status: z.int(), enabledTime: word, taskCount: z.int() })),
});
export type TemplateRecord = z.output<typeof record>;

const list = { ...templateThing.calls.list, path: 'dataTemplate/page', answer: page(row) };
const version = optional(whole(['版本', 'Version']));
/** Whoever works with forms made of templates reads one. */
const changes = ['data_template', 'data_field'];
const editing = templateThing.calls.submit.access;

/** 数据模板 (specification: data templates and fields). */
export const dataTemplate = {
  name: 'dataTemplate',
  calls: {
    page: list,
    export: sheetCall(list, { title: ['模板导出', 'Export templates'], access: holds('data_template_export') }),
    /** with its fields as they are drawn, checked and printed; without `version` the draft, or the one in use */
    detail: get('dataTemplate/detail', {
      title: ['模板详情', 'Template'],
      access: holds('data_template'),
      query: z.object({ id, version: optional(whole(['版本', 'Version'], { min: 1, max: 99_999 })) }),
      answer: record,
    }),
    /** adds a draft or changes one; a change of an enabled template begins its next version as a draft */
    submit: post('dataTemplate/submit', {
      title: ['模板保存', 'Save a template'],
      access: editing,
      body: z.object({
        id: optional(id),
        version,
        name: fields.name.optional(),
        scene: fields.scene.optional(),
        fields: entries.optional(),
        instruction: optional(text(['填写说明', 'Instruction'], { max: 2000, kind: 'long' })),
        printTemplate: printLayout.nullable().optional(),
      }),
      answer: record,
      changes,
    }),
    /** `status` 1, or none: enabled; 0: disabled. A repetition changes nothing */
    enable: post('dataTemplate/enable', {
      title: ['模板启用停用', 'Enable or disable templates'],
      access: holds('template_enable'),
      query: z.object({ ids: ids.optional(), status: optional(flag(['状态', 'Status'])) }),
      body: z.object({ ids: ids.optional(), status: optional(flag(['状态', 'Status'])) }),
      answer: z.null(),
      changes,
    }),
    remove: { ...templateThing.calls.remove, changes },
    /** a draft with the same fields (own addition) */
    copy: post('dataTemplate/copy', {
      title: ['模板复制', 'Copy a template'],
      access: holds('template_copy'),
      body: z.object({ id, name: fields.name.optional() }),
      answer: record,
      changes,
    }),
    /** the form with nothing filled in, as it is printed (own addition) */
    print: get('dataTemplate/print', {
      title: ['模板打印预览', 'Print a template'],
      access: holds('data_template'),
      query: z.object({ id, version: optional(whole(['版本', 'Version'], { min: 1, max: 99_999 })) }),
      answer: printedLetter,
    }),
    /** the chosen fields as they stand in a template; of a draft they are kept there */
    fieldSelect: post('dataField/fieldSelect', {
      title: ['字段选入', 'Choose fields'],
      access: holds('data_template_add', 'data_template_edit'),
      body: z.object(chosenFields),
      answer: z.array(templateField.extend({ conflict: word })),
      queryAsBody: true,
      changes,
    }),
  },
};
