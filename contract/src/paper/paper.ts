import * as z from 'zod';
import { type Access, get, holds, post } from '../call.ts';
import { historyCall } from '../casework/history.ts';
import { choice, id, optional, page, text, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { sheetCall } from '../lists/sheet.ts';
import type { QuestionFace, QuestionKey } from '../question/content.ts';
import { resource } from '../resource.ts';
import { paperFulfilment } from './building.ts';
import { secretOpening } from './opening.ts';
import { paperChoice } from './paper-choice.ts';
import { paperBlueprint, paperFields, paperRules, paperSections } from './paper-fields.ts';
import { paperVerbNames } from './paper-states.ts';

export const paperThing = resource({
  name: 'paper',
  title: ['试卷', 'Paper'],
  path: 'paper',
  fields: paperFields,
  set: {
    paperCode: '',
    deptId: '0',
    expectedDifficulty: 0,
    expectedReliability: 0,
    questionCount: 0,
    status: 0,
  },
  called: 'name',
  columns: [
    'paperCode',
    'name',
    'subject',
    'questionCount',
    'totalScore',
    'duration',
    'expectedDifficulty',
    'buildMode',
    'status',
  ],
  carried: ['deptId', 'projectType', 'passScore', 'expectedReliability', 'secretLevel', 'unlockTime'],
  search: ['name', 'paperCode', 'subject', 'status', 'buildMode', 'secretLevel'],
  keyword: ['paperCode', 'name'],
  order: [{ field: 'updateTime', descending: true }],
  changes: ['question'],
});

const word = z.string().nullable();
const beside = {
  // null for imported papers without one
  projectType: z.int().nullable(),
  deptId: word,
  projectTypeName: word,
  typeCounts: z.record(z.string(), z.int()),
  useCount: z.int(),
  createUserName: word,
  /** its questions are encrypted and readable only from its opening time */
  isSealed: truth,
  allowedActions: z.array(z.enum(paperVerbNames)),
};
const row = paperThing.row.extend(beside);
export type PaperRow = z.output<typeof row>;

const record = paperThing.record.extend({
  ...beside,
  rules: paperRules.nullable(),
  blueprint: paperBlueprint.nullable(),
  sections: z.array(
    object(() => ({
      sectionNo: z.int(),
      title: z.string(),
      questionCount: z.int(),
      score: z.number(),
      typeCounts: z.record(z.string(), z.int()),
    })),
  ),
  /** 知识点 × 认知层次, planned and actual; null: no blueprint, or still secret */
  coverage: paperFulfilment.nullable(),
  exams: z.array(object(() => ({ examId: z.string(), examCode: z.string(), name: z.string(), status: z.int() }))),
  opening: secretOpening.nullable(),
});
export type PaperRecord = z.output<typeof record>;

const list = { ...paperThing.calls.list, path: 'paper/page', answer: page(row) };
const version = optional(whole(['版本', 'Version']));

const addsOrEdits: Access = {
  oneOf: ['paper_add', 'paper_edit', 'paper_enable'],
  exactly: ({ body }) =>
    !body.id
      ? 'paper_add'
      : Object.keys(body).every((field) => ['id', 'version', 'status'].includes(field))
        ? 'paper_enable'
        : 'paper_edit',
};

const submit = {
  ...paperThing.calls.submit,
  access: addsOrEdits,
  body: paperThing.calls.submit.body.extend({
    rules: paperRules.nullable().optional(),
    blueprint: paperBlueprint.nullable().optional(),
    /** 1 启用 from 草稿 or 停用, 0 退回草稿, 3 停用: sent alone, with the button 启用 */
    status: choice(['状态', 'Status'], 'paper_status', [0, 1, 3]).optional(),
  }),
  answer: record,
};

/** A question of a paper: its frozen face, and its key for callers who may see answers. */
const shownQuestion = object(() => ({
  questionId: z.string(),
  questionCode: z.string(),
  /** 0; for a child the question of its reading */
  parentId: z.string(),
  versionNo: z.int(),
  questionType: z.int(),
  questionTypeName: word,
  sort: z.int(),
  score: z.number(),
  difficulty: z.int().nullable(),
  cognition: z.int().nullable(),
  knowledge: z.array(z.string()).nullable(),
  pValue: z.number().nullable(),
  rpb: z.number().nullable(),
  statN: z.int().nullable(),
  isUsable: truth,
  /** null for a child of a reading, whose face contains it */
  face: z
    .custom<Omit<QuestionFace, 'children'> & { children: readonly (QuestionFace & { id: string })[] }>()
    .nullable(),
  key: z.custom<QuestionKey & { children: readonly QuestionKey[] }>().nullable(),
}));
const content = object(() => ({
  paperId: z.string(),
  version: z.int(),
  totalScore: z.number(),
  questionCount: z.int(),
  points: z.array(z.object({ id: z.string(), name: z.string() })),
  sections: z.array(
    z.object({ sectionNo: z.int(), title: z.string(), score: z.number(), questions: z.array(shownQuestion) }),
  ),
}));
export type PaperContent = z.output<typeof content>;

export const paper = {
  name: 'paper',
  calls: {
    page: list,
    /** counts per status under these conditions, ignoring the status condition (own addition) */
    counts: get('paper/counts', {
      title: ['试卷计数', 'Counters of papers'],
      access: holds('paper'),
      query: paperThing.calls.list.query,
      answer: object(() => ({ all: z.int(), byStatus: z.array(z.object({ status: z.int(), count: z.int() })) })),
    }),
    export: sheetCall(list, {
      title: ['试卷导出', 'Export papers'],
      access: holds('paper_export'),
      path: 'paper/exportList',
    }),
    baseInfo: get('paper/baseInfo', {
      title: ['试卷信息', 'Paper'],
      access: holds('paper'),
      query: object(() => ({ id })),
      answer: record,
    }),
    timeline: historyCall('paper/timeline', ['试卷操作记录', 'History of a paper'], holds('paper')),
    select: paperChoice.calls.select,
    submit,
    remove: paperThing.calls.remove,
    /** a draft with the same questions, in the same versions while these are usable */
    copy: post('paper/copy', {
      title: ['试卷复制', 'Copy a paper'],
      access: holds('paper_copy'),
      body: object(() => ({ id, name: optional(text(['试卷名称', 'Name'], { max: 80 })) })),
      answer: record,
      changes: ['paper'],
    }),
  },
};

export const paperQuestion = {
  name: 'paperQuestion',
  calls: {
    /** In order. Reading a secret paper is recorded in its timeline, so the call writes. */
    list: get('paperQuestion/list', {
      title: ['试卷题目', 'Questions of a paper'],
      access: holds('paper'),
      acts: true,
      writes: true,
      query: object(() => ({ paperId: id })),
      answer: content,
    }),
    submit: post('paperQuestion/submit', {
      title: ['试卷题目保存', 'Save questions of a paper'],
      access: holds('paper_add', 'paper_edit'),
      body: object(() => ({ paperId: id, version, sections: paperSections })),
      answer: content,
      changes: ['paper', 'question'],
    }),
  },
};
