import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { base, id, ids, optional, page, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { anyWords, type Hold, listQuery } from '../lists/list.ts';
import { againReason } from '../lists/staging.ts';
import { startedTask } from '../task.ts';
import type { QuestionFace, QuestionKey } from './content.ts';
import { questionForm, recordHalves } from './question-fields.ts';
import { batchFields, stagedFields } from './staged-fields.ts';

/** Import limit per user within ten minutes, shown in advance by the page. A file counts as at least one megabyte. */
export const importBudget = { seconds: 600, megabytes: 1000, workMinutes: 5 };

export const formatNames = ['xlsx', 'docx', 'csv', 'qti30', 'qti22', 'qti21', 'moodle', 'gift', 'aiken'] as const;
export type FormatName = (typeof formatNames)[number];
/** QTI 2.0 can be imported but not exported. */
export const readFormatNames = [...formatNames, 'qti20'] as const;
export type ReadFormatName = (typeof readFormatNames)[number];
export const templateNames = ['xlsx', 'docx', 'csv'] as const;
/** `reading` and `taking`: a task is running; `part`: it was stopped and continues after another confirmation. */
export const batchStates = ['reading', 'staged', 'taking', 'part', 'imported', 'dropped'] as const;
/** `all` imports nothing while any row is invalid; `validOnly` skips invalid rows. */
export const confirmModes = ['all', 'validOnly'] as const;
/**
 * Treatment of a row with a duplicate: skip it, store it as the next version of its duplicate, or import it as an
 * additional question.
 */
export const duplicatePolicies = ['skip', 'replace', 'keep'] as const;
export type DuplicatePolicy = (typeof duplicatePolicies)[number];

const word = z.string().nullable();

/** Rows by status: `valid` can be imported now, `duplicate` have a duplicate, `dropped` were skipped. */
const counts = { total: z.int(), valid: z.int(), invalid: z.int(), duplicate: z.int(), dropped: z.int() };

const outcome = object(() => ({
  imported: z.int(),
  replaced: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** rows that were invalid, or duplicated a question added in the meantime; at most the first hundred */
  failedRows: z.array(z.object({ rowNo: z.int(), words: z.string() })),
}));
export type ImportOutcome = z.output<typeof outcome>;

export const questionBatch = object(() => ({
  batchNo: z.string(),
  bankId: z.string(),
  bankIdName: word,
  fileName: z.string(),
  format: z.enum(readFormatNames),
  state: z.enum(batchStates),
  ...counts,
  lossCount: z.int(),
  createTime: z.string(),
  taskId: word,
  outcome: outcome.nullable(),
}));
export type QuestionBatch = z.output<typeof questionBatch>;

const loss = object(() => ({
  rowNo: z.int().nullable(),
  place: z.string(),
  construct: z.string(),
  words: z.string(),
}));
export type ImportLoss = z.output<typeof loss>;

const problem = object(() => ({
  /** field of the question form: `stem`, `options`, `knowledge` … */
  field: z.string(),
  at: z.int().nullable(),
  words: z.string(),
}));
export type StagedProblem = z.output<typeof problem>;

/** A row of the staged grid: no key, and only the beginning of the stem. */
export const stagedQuestion = object(() => ({
  ...base,
  ...stagedFields,
  similarity: z.number().nullable(),
  questionTypeName: word,
  difficultyName: word,
  knowledgeName: word,
  resultStatusName: word,
  problems: z.array(problem),
  lossCount: z.int(),
  /** its duplicate in a bank the caller sees, or an earlier row of the file; null: it has none */
  duplicateOf: word,
  duplicateCode: word,
  duplicateRow: z.int().nullable(),
  duplicateBankName: word,
  /** the same question with another correct answer; 0 for callers who may not see answers */
  isKeyOther: truth,
  /** too similar to be imported without `keep` */
  isBlocked: truth,
  allowedActions: z.array(z.string()),
}));
export type StagedQuestion = z.output<typeof stagedQuestion>;

const face = z.custom<QuestionFace>();
const key = z.custom<QuestionKey & { children: readonly QuestionKey[] }>();

const twin = object(() => ({
  questionId: word,
  rowNo: z.int().nullable(),
  questionCode: word,
  bankIdName: word,
  versionNo: z.int().nullable(),
  similarity: z.number(),
  isKeyOther: truth,
  face,
  key: key.nullable(),
}));

export const stagedRecord = stagedQuestion.extend({
  /** null: could not be read; a loss states the reason */
  face: face.nullable(),
  key: key.nullable(),
  /** its text in the file, for callers who may see answers */
  raw: word,
  knowledge: z.array(z.string()).nullable(),
  cognition: z.int().nullable(),
  source: word,
  /** knowledge points in the file that do not exist here */
  knowledgeSaid: z.array(z.string()),
  losses: z.array(loss),
  twin: twin.nullable(),
});
export type StagedRecord = z.output<typeof stagedRecord>;

const batchNo = batchFields.batchNo;
const aBatch: Hold = (said) => /^[A-Z0-9]{1,20}$/u.test(said);
const ofBatch = object(() => ({ batchNo }));
const access = holds('question_import');
const changes = ['question_temp'];
const taken = ['question_temp', 'question', 'question_bank', 'task'];

/** Import and export of questions (domain.md 2.3). Only the user who uploaded a file sees its batch. */
export const questionStaging = {
  name: 'questionStaging',
  calls: {
    importTemplate: get('question/importTemplate', {
      title: ['试题导入模板', 'Import of questions: template'],
      access,
      query: object(() => ({ format: z.enum(templateNames).optional() })),
      answer: z.null(),
      shape: 'file',
    }),
    /** Reads the file and checks its rows; a task reads a long file, and the answer contains its id. */
    import: post('question/import', {
      title: ['试题导入（上传）', 'Import of questions: upload'],
      access,
      query: object(() => ({
        bankId: questionForm.shape.bankId,
        format: z.enum(['auto', ...formatNames]).optional(),
        again: optional(againReason),
      })),
      upload: true,
      answer: questionBatch,
      changes: [...changes, 'task'],
    }),
    /** the caller's files of the last seven days, newest first */
    importList: get('question/importList', {
      title: ['试题导入批次', 'Imports of questions'],
      access,
      query: object(() => ({ bankId: optional(id) })),
      answer: z.array(questionBatch),
    }),
    /** state of a batch with its losses: by construct, and page by page with their positions */
    importReport: get('question/importReport', {
      title: ['试题导入损失报告', 'Import of questions: losses'],
      access,
      query: ofBatch.extend({
        current: optional(whole(['页码', 'Page'], { min: 1, max: 100_000 })),
        size: optional(whole(['条数', 'Rows'], { min: 1, max: 200 })),
      }),
      answer: object(() => ({
        batch: questionBatch,
        constructs: z.array(z.object({ construct: z.string(), words: z.string(), count: z.int() })),
        losses: page(loss),
      })),
    }),
    /**
     * The invalid rows with the corrections so far, as a table for another upload, with a column for the errors. Comes
     * as a zip if there are pictures.
     */
    importErrors: get('question/importErrors', {
      title: ['试题导入错误文件', 'Import of questions: rows with errors'],
      access,
      query: ofBatch,
      answer: z.null(),
      shape: 'file',
      writes: true,
    }),
    importDrop: post('question/importDrop', {
      title: ['试题导入（放弃）', 'Import of questions: discard'],
      access,
      body: ofBatch,
      answer: z.null(),
      changes,
    }),
    /**
     * Imports staged rows into the bank, once per batch (a GET that acts, domain.md 0.3). A task imports many rows; the
     * answer contains its id and the report its result.
     */
    confirm: get('question/confirm', {
      title: ['试题导入（确认）', 'Import of questions: confirm'],
      access: holds('question_confirm'),
      writes: true,
      query: ofBatch.extend({
        mode: z.enum(confirmModes).optional(),
        duplicatePolicy: z.enum(duplicatePolicies).optional(),
      }),
      answer: outcome.extend({ batchNo: z.string(), state: z.enum(batchStates), taskId: word }),
      changes: taken,
    }),
    /**
     * Exports a bank or single questions as a file; keys only for holders of `answer_view`. A task writes many
     * questions, and the answer contains its id.
     */
    export: get('question/export', {
      title: ['试题导出', 'Export questions'],
      access: holds('question_export'),
      query: object(() => ({ bankId: optional(id), ids: ids.optional(), format: z.enum(formatNames).optional() })),
      answer: startedTask.nullable(),
      shape: 'file',
      writes: true,
      changes: ['task'],
    }),
  },
};

export const questionTemp = {
  name: 'questionTemp',
  calls: {
    page: get('questionTemp/page', {
      title: ['暂存试题列表', 'Staged questions'],
      access,
      query: listQuery(
        { ...stagedFields, ...base },
        {
          filters: ['resultStatus', 'questionType', 'rowNo'],
          sorts: ['rowNo', 'similarity'],
          extra: { batchNo: aBatch, keyword: anyWords },
        },
      ),
      answer: page(stagedQuestion),
    }),
    detail: get('questionTemp/detail', {
      title: ['暂存试题详情', 'Staged question'],
      access,
      query: object(() => ({ id })),
      answer: stagedRecord,
    }),
    /**
     * Corrects a row and checks it again immediately; absent fields stay unchanged. A skipped row becomes active again.
     */
    submit: post('questionTemp/submit', {
      title: ['暂存试题更正', 'Correct a staged question'],
      access,
      body: questionForm
        .omit({ bankId: true, author: true, expireDate: true })
        .partial()
        .extend({ ...recordHalves, id, version: optional(whole(['版本', 'Version'])) }),
      answer: stagedRecord,
      changes,
    }),
    remove: post('questionTemp/remove', {
      title: ['暂存试题放弃', 'Leave staged questions out'],
      access,
      query: object(() => ({ ids: ids.optional() })),
      body: object(() => ({ ids: ids.optional() })),
      answer: z.null(),
      changes,
    }),
  },
};
