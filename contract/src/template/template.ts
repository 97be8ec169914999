import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { choice, facts, flag, id, ids, optional, page, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { printedLetter } from '../letter.ts';
import { sheetCall } from '../lists/sheet.ts';
import { resource } from '../resource.ts';
import { chosenFields } from './data-field.ts';
import { entries, templateField } from './entry.ts';

/** Print layout of a filled-in form: a table of its printable fields in one or two columns, below a heading. */
export const printLayout = object(() => ({
  heading: optional(text(['打印标题', 'Heading'], { max: 60 })),
  columns: optional(whole(['每行字段数', 'Fields in a row'], { min: 1, max: 2 })),
  /** 1: also prints fields without a value, for filling in by hand */
  blanks: optional(flag(['打印空字段', 'Print empty fields'])),
  /** below the table; `${fieldKey}` is replaced by the value of a field */
  foot: optional(text(['表尾文字', 'Text below'], { max: 1000, kind: 'long' })),
}));
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
/** 模板 (domain.md 3.4) in lists; shows the usable version. */
export const templateFields = fields;

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
  /** the version with changes that are not enabled yet; null: none */
  draftVersion: z.int().nullable(),
  taskCount: z.int(),
  updateUserName: word,
};
const row = templateThing.row.extend(beside);
export type TemplateRow = z.output<typeof row>;

const record = templateThing.record.extend({
  ...beside,
  /** the version for new tasks; null: never enabled */
  enabledVersion: z.int().nullable(),
  versionStatus: z.int(),
  versionStatusName: word,
  fields: z.array(templateField),
  instruction: word,
  printTemplate: z.custom<PrintLayout | null>(),
  versions: z.array(
    object(() => ({ templateVersion: z.int(), status: z.int(), enabledTime: word, taskCount: z.int() })),
  ),
});
export type TemplateRecord = z.output<typeof record>;

const list = { ...templateThing.calls.list, path: 'dataTemplate/page', answer: page(row) };
const version = optional(whole(['版本', 'Version']));
const changes = ['data_template', 'data_field'];
const editing = templateThing.calls.submit.access;

/** 数据模板 (specification: data templates and fields). */
export const dataTemplate = {
  name: 'dataTemplate',
  calls: {
    page: list,
    export: sheetCall(list, { title: ['模板导出', 'Export templates'], access: holds('data_template_export') }),
    /** with its fields for display, validation and print; without `version` the draft, or else the version in use */
    detail: get('dataTemplate/detail', {
      title: ['模板详情', 'Template'],
      access: holds('data_template'),
      query: object(() => ({ id, version: optional(whole(['版本', 'Version'], { min: 1, max: 99_999 })) })),
      answer: record,
    }),
    /** Creates or changes a draft. Changing an enabled template creates its next version as a draft. */
    submit: post('dataTemplate/submit', {
      title: ['模板保存', 'Save a template'],
      access: editing,
      body: object(() => ({
        id: optional(id),
        version,
        name: fields.name.optional(),
        scene: fields.scene.optional(),
        fields: entries.optional(),
        instruction: optional(text(['填写说明', 'Instruction'], { max: 2000, kind: 'long' })),
        printTemplate: printLayout.nullable().optional(),
      })),
      answer: record,
      changes,
    }),
    /** `status` 1 or absent: enable; 0: disable. Repeating it changes nothing. */
    enable: post('dataTemplate/enable', {
      title: ['模板启用停用', 'Enable or disable templates'],
      access: holds('template_enable'),
      query: object(() => ({ ids: ids.optional(), status: optional(flag(['状态', 'Status'])) })),
      body: object(() => ({ ids: ids.optional(), status: optional(flag(['状态', 'Status'])) })),
      answer: z.null(),
      changes,
    }),
    remove: { ...templateThing.calls.remove, changes },
    copy: post('dataTemplate/copy', {
      title: ['模板复制', 'Copy a template'],
      access: holds('template_copy'),
      body: object(() => ({ id, name: fields.name.optional() })),
      answer: record,
      changes,
    }),
    print: get('dataTemplate/print', {
      title: ['模板打印预览', 'Print a template'],
      access: holds('data_template'),
      query: object(() => ({ id, version: optional(whole(['版本', 'Version'], { min: 1, max: 99_999 })) })),
      answer: printedLetter,
    }),
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
