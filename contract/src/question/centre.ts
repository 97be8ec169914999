import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { flag, id, ids, optional, page, reference, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { anyWords, listQuery, zeroOrOne } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { bankFields } from './bank.ts';
import type { QuestionFace, QuestionKey } from './content.ts';

const word = z.string().nullable();

const centreRow = object(() => ({
  id: z.string(),
  bankCode: z.string(),
  name: z.string(),
  subject: z.string(),
  subjectName: word,
  projectTypeName: word,
  deptIdName: word,
  ownerIdName: word,
  questionCount: z.int(),
  typeCounts: z.record(z.string(), z.int()),
  /** the approved edition */
  bankVersion: z.int(),
  approvedTime: word,
  isOwn: truth,
  /** the copy in the caller's own unit and its pulled edition; null: not pulled */
  pulledBankId: word,
  pulledVersion: z.int().nullable(),
  isNewer: truth,
}));
export type CentreRow = z.output<typeof centreRow>;

const conflict = object(() => ({
  questionId: z.string(),
  sourceQuestionId: z.string(),
  questionCode: z.string(),
  brief: z.string(),
  sourceVersion: z.int(),
}));
export type PullConflict = z.output<typeof conflict>;

const pulled = object(() => ({
  bankId: z.string(),
  bankName: z.string(),
  added: z.int(),
  updated: z.int(),
  skipped: z.int(),
  conflict: z.int(),
  conflicts: z.array(conflict),
}));
export type PulledBank = z.output<typeof pulled>;

const copy = object(() => ({
  bankId: z.string(),
  bankName: z.string(),
  deptIdName: word,
  pulledVersion: z.int().nullable(),
  conflicts: z.array(conflict),
}));
export type PulledCopy = z.output<typeof copy>;

const figures = {
  count: z.int(),
  measured: z.int(),
  pValue: z.number().nullable(),
  rpb: z.number().nullable(),
};
const numbered = z.array(object(() => ({ key: z.int(), ...figures })));
/** Composition of an edition; a question with several knowledge points counts for each. */
const centreFigures = object(() => ({
  ...figures,
  byType: numbered,
  byDifficulty: numbered,
  byKnowledge: z.array(z.object({ key: z.string(), name: word, ...figures })),
}));
export type CentreFigures = z.output<typeof centreFigures>;

const centreRecord = centreRow.extend({
  figures: centreFigures,
  history: z.array(
    object(() => ({
      bankVersion: z.int(),
      auditTime: z.string(),
      questionCount: z.int(),
      addedCount: z.int(),
      changedCount: z.int(),
      removedCount: z.int(),
    })),
  ),
  copies: z.array(copy),
});
export type CentreRecord = z.output<typeof centreRecord>;

const centreQuestion = object(() => ({
  id: z.string(),
  questionCode: z.string(),
  versionNo: z.int(),
  face: z.custom<QuestionFace>(),
  key: z.custom<QuestionKey & { children: readonly QuestionKey[] }>().nullable(),
}));
export type CentreQuestion = z.output<typeof centreQuestion>;

const changes = ['question_bank', 'question', 'question_center'];

const list = get('questionBankAudit/centerPage', {
  title: ['题库中心', 'Question centre'],
  access: holds('question_center'),
  query: listQuery(
    { name: bankFields.name, subject: bankFields.subject },
    { filters: ['name', 'subject'], sorts: ['name'], extra: { keyword: anyWords, pulled: zeroOrOne } },
  ),
  answer: page(centreRow),
});

/** 题库中心 (domain.md 2.2). */
export const questionCentre = {
  name: 'questionCentre',
  calls: {
    /** 题库中心: approved shared banks of all units */
    centerPage: list,
    export: sheetCall(list, {
      title: ['题库中心导出', 'Export the question centre'],
      access: holds('question_center_export'),
      path: 'questionBankAudit/centerExport',
    }),
    /** a bank of the centre; keys only for holders of `answer_view` */
    centerDetail: get('questionBankAudit/centerDetail', {
      title: ['题库中心详情', 'Bank of the centre'],
      access: holds('question_center'),
      query: object(() => ({ id })),
      answer: centreRecord,
    }),
    centerQuestions: get('questionBankAudit/centerQuestions', {
      title: ['题库中心试题', 'Questions of a bank of the centre'],
      access: holds('question_center'),
      query: object(() => ({
        bankId: id,
        ids: ids.optional(),
        current: optional(whole(['页码', 'Page'], { min: 1 })),
        size: optional(whole(['条数', 'Rows'], { min: 1, max: 200 })),
      })),
      answer: page(centreQuestion),
    }),
    /** Copies the approved edition into the caller's unit, or updates its copy (a GET that acts, domain.md 0.3). */
    pull: get('questionBankAudit/pull', {
      title: ['拉取题库', 'Pull a bank'],
      access: holds('bank_pull'),
      writes: true,
      query: object(() => ({
        bankId: id,
        targetDeptId: optional(reference(['目标部门', 'Department'], 'dept')),
        /** with keys by default, if the caller may see them */
        withAnswers: optional(flag(['含答案', 'With answers'])),
      })),
      answer: pulled,
      changes,
    }),
    resolve: post('questionBankAudit/resolve', {
      title: ['处理拉取冲突', 'Decide pulled conflicts'],
      access: holds('bank_pull'),
      body: object(() => ({ bankId: id, theirs: ids.optional(), own: ids.optional() })),
      answer: pulled,
      changes,
    }),
  },
};
