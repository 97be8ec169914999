import * as z from 'zod';
import { type Access, get, holds, post } from '../call.ts';
import { base, choice, id, ids, optional, page, text, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { aDay, anId, anyWords, type Hold, listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import type { QuestionFace, QuestionKey } from './content.ts';
import { questionColumns, questionForm, recordHalves } from './question-fields.ts';

export { questionOf } from './question-fields.ts';

const word = z.string().nullable();
const words = {
  bankIdName: word,
  questionTypeName: word,
  difficultyName: word,
  cognitionName: word,
  authorName: word,
  statusName: word,
  knowledgeName: word,
};
const measured = {
  pValue: z.number().nullable(),
  rpb: z.number().nullable(),
  discD: z.number().nullable(),
  /** number of examinees behind the three figures; null: never used */
  statN: z.int().nullable(),
  statTime: word,
};
/** what the caller may currently do: edit, remove, disable, enable, leak */
const allowedActions = z.array(z.string());

/** A row of a question list: only the beginning of the stem, and no key. */
export const questionRow = object(() => ({
  ...base,
  ...questionColumns,
  ...words,
  knowledge: z.array(z.string()).nullable(),
  ...measured,
  childCount: z.int(),
  /** version in the approved snapshot of its bank, which papers use; null: none yet */
  approvedVersion: z.int().nullable(),
  lastUseTime: word,
  exposureRate: z.number().nullable(),
  allowedActions,
}));
export type QuestionRow = z.output<typeof questionRow>;

const face = z.custom<Omit<QuestionFace, 'children'> & { children: readonly (QuestionFace & { id: string })[] }>();
const key = z.custom<QuestionKey & { children: readonly QuestionKey[] }>();

const place = object(() => ({
  paperId: z.string(),
  paperCode: z.string(),
  paperName: z.string(),
  versionNo: z.int(),
  paperStatusName: word,
}));
const versionRow = object(() => ({
  versionNo: z.int(),
  createTime: z.string(),
  createUserName: word,
  isApproved: truth,
  paperCount: z.int(),
}));

export const questionRecord = questionRow.extend({
  /** the version of `face` and `key`; default: the current one */
  shownVersion: z.int(),
  face,
  /** null: the caller may not see answers */
  key: key.nullable(),
  children: z.array(questionRow),
  versions: z.array(versionRow),
  usedIn: z.array(place),
  leakReason: word,
  sourceQuestionId: word,
});
export type QuestionRecord = z.output<typeof questionRecord>;

export const ratio: Hold = (said) => /^-?[01](\.\d{1,4})?$/.test(said);
const filters = ['bankId', 'questionType', 'difficulty', 'cognition', 'status', 'author', 'questionCode'] as const;
const sorts = [
  'questionCode',
  'questionType',
  'difficulty',
  'pValue',
  'rpb',
  'useCount',
  'createTime',
  'updateTime',
] as const;
export const narrowing = {
  keyword: anyWords,
  /** of this knowledge point or one below it */
  knowledge: anId,
  subject: anyWords,
  pMin: ratio,
  pMax: ratio,
  rMin: ratio,
  rMax: ratio,
  unusedSince: aDay,
};
const listing = listQuery(
  { ...questionColumns, ...base },
  { filters: [...filters, 'createTime', 'updateTime'], sorts: [...sorts], extra: narrowing },
);
const list = get('question/page', {
  title: ['试题列表', 'Questions'],
  access: holds('test_question', 'question_bank', 'question_audit', 'question_center'),
  query: listing,
  answer: page(questionRow),
});

const version = optional(whole(['版本', 'Version']));
const addsOrEdits: Access = {
  oneOf: ['test_question_add', 'test_question_edit', 'question_disable'],
  exactly: ({ body }) =>
    !body.id
      ? 'test_question_add'
      : Object.keys(body).every((field) => ['id', 'version', 'status'].includes(field))
        ? 'question_disable'
        : 'test_question_edit',
};
const changes = ['question', 'question_bank', 'paper'];

const previewed = object(() => ({
  id: z.string(),
  questionCode: z.string(),
  bankId: z.string(),
  versionNo: z.int(),
  face,
  key: key.nullable(),
}));
/** (domain.md 2.3, question/list) */
export const mostPreviewed = 500;

export const question = {
  name: 'question',
  calls: {
    page: list,
    sheet: sheetCall(list, {
      title: ['试题清单导出', 'Export the list of questions'],
      access: holds('question_export'),
      path: 'question/exportList',
    }),
    detail: get('question/detail', {
      title: ['试题详情', 'Question'],
      // Users who build papers need it for the questions they choose.
      access: holds('test_question', 'question_audit', 'question_center', 'paper_add', 'paper_edit'),
      query: object(() => ({ id, versionNo: optional(whole(['版本', 'Version'], { min: 1 })) })),
      answer: questionRecord,
    }),
    /**
     * Unpaged, in order, for preview and print: a bank, a paper with its versions, or single questions; more than 500
     * are rejected. Secret papers are readable only by `paperQuestion/list`.
     */
    list: get('question/list', {
      title: ['试题预览', 'Questions: preview'],
      access: {
        oneOf: ['test_question', 'question_bank', 'question_audit', 'question_center'],
        exactly: ({ query }) => (query.paperId ? 'paper' : undefined),
      },
      query: object(() => ({ bankId: optional(id), paperId: optional(id), ids: ids.optional() })),
      answer: z.array(previewed),
    }),
    /**
     * Creates or changes. `status` 0 stores an incomplete draft, 1 requires all fields; 2 or 3 alone enables or
     * disables a question.
     */
    submit: post('question/submit', {
      title: ['试题保存', 'Save a question'],
      access: addsOrEdits,
      body: questionForm.partial().extend({
        ...recordHalves,
        id: optional(id),
        version,
        status: choice(['状态', 'Status'], 'question_status', [0, 1, 2, 3]).optional(),
      }),
      answer: questionRecord,
      changes,
    }),
    remove: post('question/remove', {
      title: ['试题删除', 'Delete questions'],
      access: holds('test_question_delete'),
      query: object(() => ({ ids: ids.optional() })),
      body: object(() => ({ ids: ids.optional() })),
      answer: z.null(),
      changes,
    }),
    /** 泄露作废: removes a question from every paper that is not published, and notifies the owners of published ones */
    leak: post('question/leak', {
      title: ['试题泄露作废', 'Declare questions leaked'],
      access: holds('question_leak'),
      body: object(() => ({ ids, reason: text(['原因', 'Reason'], { min: 5, max: 500, kind: 'long' }) })),
      answer: object(() => ({ removedFrom: z.array(z.string()), alarmed: z.array(z.string()) })),
      changes,
    }),
  },
};
