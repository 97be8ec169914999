import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { base, choice, flag, id, moment, optional, page, reference, text, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { anId, anyWords, listQuery, oneOf } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';

const word = z.string().nullable();

/** Automatic checks of a snapshot (domain.md 2.2, checks). */
export const auditChecks = object(() => ({
  /**
   * Pairs with at least `similarity.warn`, within the bank and with other banks the caller sees. `isKeyOther`: the same
   * text with another key, shown to callers who may see answers.
   */
  twins: z.array(
    z.object({
      questionId: z.string(),
      questionCode: z.string(),
      otherId: z.string(),
      otherCode: z.string(),
      otherBankName: word,
      similarity: z.number(),
      isKeyOther: truth,
    }),
  ),
  /** total number of pairs; at most two hundred are listed */
  twinCount: z.int(),
  /** the comparison was stopped for time, so there may be more pairs */
  isCut: truth,
  missingAnswers: z.int(),
  orphanImages: z.array(z.string()),
}));
export type AuditChecks = z.output<typeof auditChecks>;

const fields = {
  bankId: reference(['题库', 'Question bank'], 'question_bank'),
  bankVersion: whole(['版本', 'Edition']),
  questionCount: whole(['题量', 'Questions']),
  addedCount: whole(['新增', 'Added']),
  changedCount: whole(['修改', 'Changed']),
  removedCount: whole(['删除', 'Removed']),
  submitUser: reference(['提交人', 'Submitted by'], 'user'),
  submitTime: moment(['提交时间', 'Submitted at']),
  submitNote: optional(text(['提交说明', 'Note'], { max: 500, kind: 'long' })),
  auditUser: optional(reference(['审核人', 'Decided by'], 'user')),
  auditTime: optional(moment(['审核时间', 'Decided at'])),
  auditResult: optional(choice(['审核结果', 'Result'], 'audit_result', [1, 2])),
  auditNote: optional(text(['审核意见', 'Opinion'], { max: 500, kind: 'long' })),
  sampleRate: whole(['抽查比例（%）', 'Sample rate (%)'], { min: 1, max: 100 }),
  status: choice(['状态', 'Status'], 'bank_audit_status', [1, 2, 3, 4]),
};

const row = object(() => ({
  ...base,
  ...fields,
  bankIdName: word,
  bankCode: z.string(),
  subjectName: word,
  deptIdName: word,
  submitUserName: word,
  auditUserName: word,
  auditResultName: word,
  statusName: word,
  snapshotHash: z.string(),
  /** null: not checked yet, or the result was not stored */
  checks: auditChecks
    .pick({ twinCount: true, missingAnswers: true })
    .extend({ orphanImages: z.int(), keyConflicts: z.int() })
    .nullable(),
  /** audit, revoke */
  allowedActions: z.array(z.string()),
}));
export type AuditRow = z.output<typeof row>;

const difference = object(() => ({
  questionId: z.string(),
  questionCode: z.string(),
  questionTypeName: word,
  brief: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  versionNo: z.int().nullable(),
  versionBefore: z.int().nullable(),
}));
export type AuditDifference = z.output<typeof difference>;

const record = row.extend({
  checked: auditChecks.nullable(),
  differences: z.array(difference),
  /** random sample, the same for every viewer; the auditor marks the questions as read */
  sample: z.array(object(() => ({ questionId: z.string(), versionNo: z.int(), isTicked: truth }))),
  history: z.array(
    object(() => ({
      id: z.string(),
      bankVersion: z.int(),
      statusName: word,
      submitTime: z.string(),
      auditTime: word,
      auditNote: word,
    })),
  ),
});
export type AuditRecord = z.output<typeof record>;

const list = get('questionBankAudit/auditPage', {
  title: ['题库审核列表', 'Bank approvals'],
  access: holds('question_audit'),
  query: listQuery(
    { ...fields, ...base },
    {
      filters: ['bankId', 'status', 'submitUser', 'auditUser', 'submitTime', 'auditTime'],
      sorts: ['submitTime', 'auditTime', 'status', 'questionCount'],
      extra: {
        bankName: anyWords,
        submitDept: anId,
        /** mine: submitted by the caller; forMe: the caller may decide; all */
        mine: oneOf(['mine', 'forMe', 'all', '0', '1']),
      },
    },
  ),
  answer: page(row),
});

const changes = ['question_bank', 'question', 'question_audit'];

/** 题库审核 (domain.md 2.2). */
export const questionBankAudit = {
  name: 'questionBankAudit',
  calls: {
    /** Submits a bank: takes the snapshot, compares it with the last approved one and runs the checks. */
    save: post('questionBankAudit/save', {
      title: ['题库提交审核', 'Submit a bank for approval'],
      access: holds('bank_submit_audit'),
      body: object(() => ({
        bankId: id,
        version: optional(whole(['版本', 'Version'])),
        note: fields.submitNote.optional(),
      })),
      answer: record,
      changes,
    }),
    audit: post('questionBankAudit/audit', {
      title: ['题库审核', 'Decide on a bank'],
      access: holds('bank_audit'),
      body: object(() => ({
        id,
        version: optional(whole(['版本', 'Version'])),
        auditResult: choice(['审核结果', 'Result'], 'audit_result', [1, 2]),
        auditNote: fields.auditNote.optional(),
        shareFlag: flag(['入题库中心', 'Into the centre']).optional(),
      })),
      answer: record,
      changes,
    }),
    tick: post('questionBankAudit/tick', {
      title: ['题库审核抽查', 'Tick off a sampled question'],
      access: holds('bank_audit'),
      body: object(() => ({ id, questionId: id, ticked: flag(['已抽查', 'Read']) })),
      answer: z.null(),
      changes: ['question_audit'],
    }),
    revoke: post('questionBankAudit/revoke', {
      title: ['题库撤回审核', 'Withdraw a submission'],
      access: holds('bank_revoke'),
      body: object(() => ({ id, version: optional(whole(['版本', 'Version'])) })),
      answer: record,
      changes,
    }),
    auditPage: list,
    export: sheetCall(list, {
      title: ['题库审核导出', 'Export bank approvals'],
      access: holds('question_audit_export'),
      path: 'questionBankAudit/export',
    }),
    detail: get('questionBankAudit/detail', {
      title: ['题库审核详情', 'Bank approval'],
      access: holds('question_audit'),
      query: object(() => ({ id })),
      answer: record,
    }),
  },
};
