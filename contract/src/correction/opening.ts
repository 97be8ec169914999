import * as z from 'zod';
import type { AnswerOf } from '../call.ts';
import { get, holds, holdsAll, post } from '../call.ts';
import {
  choice,
  facts,
  flag,
  id,
  listOf,
  moment,
  optional,
  page,
  reference,
  text,
  truth,
  whole,
} from '../conventions.ts';
import { examChoice } from '../exam/formal/choice.ts';
import { files } from '../fields/fields.ts';
import { object } from '../fields/object.ts';
import { withChoices } from '../plain-resource/choices.ts';
import { shownFile } from '../plain-resource/parts.ts';
import { resource, withExport } from '../resource.ts';
import { correctableFields } from './states.ts';

const rule = choice(['更正规则', 'Rule'], 'edit_rule', [0, 1, 2]);
const editableFields = listOf(
  object(() => ({
    fieldKey: z.enum(correctableFields),
    before: rule,
    after: rule,
    certificate: rule,
  })),
  correctableFields.length,
)
  .min(1)
  .refine((list) => new Set(list.map(({ fieldKey }) => fieldKey)).size === list.length, {
    params: { words: ['同一项信息只能设置一次', 'Each field can be set only once'] },
  });
facts.add(editableFields, { label: ['可更正项', 'Fields'], asks: 'choice', kind: 'structure' });

/** Together with the proof of the police and one more, the maximum number of files of a case. */
const mostMaterials = 8;
const material = object(() => ({
  name: text(['材料名称', 'Document'], { max: 50 }),
  required: flag(['必需', 'Required']),
}));
const materials = listOf(material, mostMaterials);
facts.add(materials, { label: ['证明材料', 'Documents'], asks: 'text', kind: 'structure' });
export type Material = z.output<typeof material>;

const thing = resource({
  name: 'info_exam',
  title: ['更正考试', 'Opening for corrections'],
  path: 'exam',
  fields: {
    name: text(['更正考试名称', 'Name'], { max: 100 }),
    formalExamId: reference(['关联考试', 'Examination'], examChoice),
    deptId: reference(['承办机构', 'Department'], 'dept'),
    openStart: moment(['开放开始时间', 'Opens']),
    openEnd: moment(['开放截止时间', 'Closes']),
    editableFields,
    needPoliceProof: flag(['变更证件号码须公安机关证明', 'Police proof for ID numbers']),
    maxTimes: whole(['每人更正次数', 'Corrections per person'], { min: 1, max: 10 }),
    materials,
    /** blank forms and examples of the documents; a file with the name of a document is shown next to it */
    samples: optional(files(['材料样例', 'Samples'], { most: mostMaterials })),
    notice: optional(text(['更正须知', 'Notice'], { max: 2000, kind: 'long' })),
    status: choice(['状态', 'State'], 'edit_exam_status', [0, 1, 2]),
  },
  set: { status: 0 },
  columns: ['name', 'formalExamId', 'openStart', 'openEnd', 'editableFields', 'status'],
  carried: ['deptId'],
  search: ['name', 'status', 'formalExamId'],
  unique: [['name']],
  ranges: [['openStart', 'openEnd']],
  changes: ['message'],
});

const beside = {
  auditing: z.int(),
  supplementing: z.int(),
  executing: z.int(),
  drafting: z.int(),
  answered: z.int(),
  fieldsNow: z.string(),
};
const row = thing.row.extend(beside);
export type OpeningRow = z.output<typeof row>;
const version = optional(whole(['版本', 'Version']));
const list = { ...thing.calls.list, path: 'exam/page' };
const exported = withExport({ ...thing, calls: { ...thing.calls, list } }, { editableFields: 'fieldsNow' });
const chosen = withChoices(exported, ['name'], holds('info_exam', 'info_edit'));

/** 更正考试 (domain.md 3.8, exam): for one examination, the fields that can be corrected, the period and the documents. */
export const opening = {
  ...chosen,
  calls: {
    ...chosen.calls,
    list: { ...list, answer: page(row) },
    /** 1: accepts corrections within its period; 2: accepts no more (own addition) */
    open: post('exam/open', {
      title: ['更正考试开放与关闭', 'Open or close for corrections'],
      access: holdsAll('info_exam_open', 'info_exam'),
      body: object(() => ({ id, version, status: choice(['状态', 'State'], 'edit_exam_status', [1, 2]) })),
      answer: thing.record,
      changes: ['info_exam'],
    }),
  },
};
export type OpeningRecord = z.output<typeof thing.record>;

/** Current and future openings for citizens (domain.md 3.14), in the language of the caller. */
export const openOpenings = get('open/exam/list', {
  title: ['可更正的考试', 'Open for corrections'],
  access: 'public',
  answer: z.array(
    object(() => ({
      id: z.string(),
      name: z.string(),
      examName: z.string(),
      openStart: z.string(),
      openEnd: z.string(),
      isOpen: truth,
      fields: z.array(
        z.object({
          fieldKey: z.enum(correctableFields),
          label: z.string(),
          twoPasses: truth,
          choices: z.array(z.object({ key: z.string(), label: z.string() })).nullable(),
        }),
      ),
      needPoliceProof: truth,
      materials: z.array(z.object({ name: z.string(), required: truth })),
      /** with public links valid for a day */
      samples: z.array(shownFile),
      notice: z.string().nullable(),
    })),
  ),
});
export type OpenOpening = AnswerOf<typeof openOpenings>[number];
