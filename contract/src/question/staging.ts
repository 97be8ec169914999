import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { base, id, ids, optional, page, truth, whole } from '../conventions.ts';
import { anyWords, type Hold, listQuery } from '../list.ts';
import { againReason } from '../staging.ts';
import { startedTask } from '../task.ts';
import type { QuestionFace, QuestionKey } from './content.ts';
import { questionForm, recordHalves } from './question-fields.ts';
import { batchFields, stagedFields } from './staged-fields.ts';

/** Formats of files of questions, in the order a form offers them. */
/** What one person may have read within ten minutes: the page says so beforehand. A file counts as one megabyte at least. */
export const importBudget = { seconds: 600, megabytes: 1000, workMinutes: 5 };

export const formatNames = ['xlsx', 'docx', 'csv', 'qti30', 'qti22', 'qti21', 'moodle', 'gift', 'aiken'] as const;
export type FormatName = (typeof formatNames)[number];
/** QTI 2.0 is read and written no more. */
export const readFormatNames = [...formatNames, 'qti20'] as const;
export type ReadFormatName = (typeof readFormatNames)[number];
/** There are templates of what people write by hand. */
export const templateNames = ['xlsx', 'docx', 'csv'] as const;
/** `reading` and `taking`: a task is at it; `part`: it was stopped and goes on when it is confirmed again. */
export const batchStates = ['reading', 'staged', 'taking', 'part', 'imported', 'dropped'] as const;
/** `all` takes nothing in while a row is wrong, `validOnly` leaves wrong rows behind. */
export const confirmModes = ['all', 'validOnly'] as const;
/** What becomes of a row that has a twin: stays behind, becomes the next wording of its twin, or comes in beside it. */
export const duplicatePolicies = ['skip', 'replace', 'keep'] as const;
export type DuplicatePolicy = (typeof duplicatePolicies)[number];

const word = z.string().nullable();

/** Rows by what is to be said of them: `valid` could go in now, `duplicate` have a twin, `dropped` were left out. */
const counts = { total: z.int(), valid: z.int(), invalid: z.int(), duplicate: z.int(), dropped: z.int() };

/** What a confirmation did, as far as it has come. */
const outcome = z.object({
  imported: z.int(),
  replaced: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** rows that were wrong, or that somebody else's question met meanwhile; the first hundred */
  failedRows: z.array(z.object({ rowNo: z.int(), words: z.string() })),
});
export type ImportOutcome = z.output<typeof outcome>;

/** A file of questions put aside: its rows wait there, corrected and decided on, for seven days. */
export const questionBatch = z.object({
  batchNo: z.string(),
  bankId: z.string(),
  bankIdName: word,
  fileName: z.string(),
  format: z.enum(readFormatNames),
  state: z.enum(batchStates),
  ...counts,
  lossCount: z.int(),
  createTime: z.string(),
  /** the task that reads it or takes it in */
  taskId: word,
  /** null: not confirmed yet */
  outcome: outcome.nullable(),
});
export type QuestionBatch = z.output<typeof questionBatch>;

/** Something the file says that a question here cannot: what it is called there, and where. */
const loss = z.object({
  /** null: of the file as a whole */
  rowNo: z.int().nullable(),
  place: z.string(),
  construct: z.string(),
  words: z.string(),
});
export type ImportLoss = z.output<typeof loss>;

const problem = z.object({
  /** of the form of questions: `stem`, `options`, `knowledge` … */
  field: z.string(),
  /** which option, blank, point or child */
  at: z.int().nullable(),
  words: z.string(),
});
export type StagedProblem = z.output<typeof problem>;

/** A row of the staged grid: no key, and of the words no more than a list shows. */
export const stagedQuestion = z.object({
  ...base,
  ...stagedFields,
  similarity: z.number().nullable(),
  questionTypeName: word,
  difficultyName: word,
  knowledgeName: word,
  resultStatusName: word,
  problems: z.array(problem),
  lossCount: z.int(),
  /** its twin in a bank the caller sees, or an earlier row of the file; null: it has none */
  duplicateOf: word,
  duplicateCode: word,
  duplicateRow: z.int().nullable(),
  duplicateBankName: word,
  /** the same is asked and another answer is right; 0 to whoever may not see answers */
  isKeyOther: truth,
  /** so alike that it goes in only with `keep` */
  isBlocked: truth,
  /** edit, remove */
  allowedActions: z.array(z.string()),
});
export type StagedQuestion = z.output<typeof stagedQuestion>;

const face = z.custom<QuestionFace>();
const key = z.custom<QuestionKey & { children: readonly QuestionKey[] }>();

/** Its twin beside it. */
const twin = z.object({
  /** null: a row of the same file */
  questionId: word,
  rowNo: z.int().nullable(),
  questionCode: word,
  bankIdName: word,
  versionNo: z.int().nullable(),
  similarity: z.number(),
  isKeyOther: truth,
  face,
  key: key.nullable(),
});

/** A staged row with its question. */
export const stagedRecord = stagedQuestion.extend({
  /** null: nothing of it could be read, and a loss says why */
  face: face.nullable(),
  /** null: the caller may not see answers */
  key: key.nullable(),
  /** its own text in the file, for whoever may see answers */
  raw: word,
  knowledge: z.array(z.string()).nullable(),
  cognition: z.int().nullable(),
  source: word,
  /** what the file called its knowledge points, where it is none that is here */
  knowledgeSaid: z.array(z.string()),
  losses: z.array(loss),
  twin: twin.nullable(),
});
export type StagedRecord = z.output<typeof stagedRecord>;

const batchNo = batchFields.batchNo;
const aBatch: Hold = (said) => /^[A-Z0-9]{1,20}$/u.test(said);
const ofBatch = z.object({ batchNo });
const access = holds('question_import');
const changes = ['question_temp'];
const taken = ['question_temp', 'question', 'question_bank', 'task'];

/** Questions out of files and into files (domain.md 2.3): a batch is seen by whoever uploaded its file. */
export const questionStaging = {
  name: 'questionStaging',
  calls: {
    importTemplate: get('question/importTemplate', {
      title: ['试题导入模板', 'Import of questions: template'],
      access,
      query: z.object({ format: z.enum(templateNames).optional() }),
      answer: z.null(),
      shape: 'file',
    }),
    /** reads the file and judges its rows; a long one is read by a task, which the answer names */
    import: post('question/import', {
      title: ['试题导入（上传）', 'Import of questions: upload'],
      access,
      query: z.object({
        bankId: questionForm.shape.bankId,
        /** `auto`: by what the file holds */
        format: z.enum(['auto', ...formatNames]).optional(),
        /** why a file that went in before goes in again; without it such a file is refused */
        again: optional(againReason),
      }),
      upload: true,
      answer: questionBatch,
      changes: [...changes, 'task'],
    }),
    /** the caller's files of the last seven days, the newest first */
    importList: get('question/importList', {
      title: ['试题导入批次', 'Imports of questions'],
      access,
      query: z.object({ bankId: optional(id) }),
      answer: z.array(questionBatch),
    }),
    /** where a batch stands, with its losses by construct and, page by page, each with its place */
    importReport: get('question/importReport', {
      title: ['试题导入损失报告', 'Import of questions: losses'],
      access,
      query: ofBatch.extend({
        current: optional(whole(['页码', 'Page'], { min: 1, max: 100_000 })),
        size: optional(whole(['条数', 'Rows'], { min: 1, max: 200 })),
      }),
      answer: z.object({
        batch: questionBatch,
        constructs: z.array(z.object({ construct: z.string(), words: z.string(), count: z.int() })),
        losses: page(loss),
      }),
    }),
    /** the rows that are wrong, as corrected so far, as a table that is handed in again: a column says why; with pictures beside it in a zip */
    importErrors: get('question/importErrors', {
      title: ['试题导入错误文件', 'Import of questions: rows with errors'],
      access,
      query: ofBatch,
      answer: z.null(),
      shape: 'file',
      writes: true,
    }),
    /** a file that is not to go in after all: its rows are gone at once */
    importDrop: post('question/importDrop', {
      title: ['试题导入（放弃）', 'Import of questions: discard'],
      access,
      body: ofBatch,
      answer: z.null(),
      changes,
    }),
    /**
     * moves staged rows into the bank, once per batch (a GET that acts, domain.md 0.3); many rows by a task, which the answer names and whose
     * outcome the report tells
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
    /** questions as a file: of a bank, or these; keys for holders of `answer_view`. Many are written by a task, which the answer names */
    export: get('question/export', {
      title: ['试题导出', 'Export questions'],
      access: holds('question_export'),
      query: z.object({ bankId: optional(id), ids: ids.optional(), format: z.enum(formatNames).optional() }),
      answer: startedTask.nullable(),
      shape: 'file',
      writes: true,
      changes: ['task'],
    }),
  },
};

/** 暂存试题 (specification: papers). */
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
      query: z.object({ id }),
      answer: stagedRecord,
    }),
    /** corrects a row, judged anew at once; what is not sent stays. One that was left out is back with it */
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
    /** leaves rows out */
    remove: post('questionTemp/remove', {
      title: ['暂存试题放弃', 'Leave staged questions out'],
      access,
      query: z.object({ ids: ids.optional() }),
      body: z.object({ ids: ids.optional() }),
      answer: z.null(),
      changes,
    }),
  },
};
