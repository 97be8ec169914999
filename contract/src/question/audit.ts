import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { base, choice, flag, id, ids, optional, page, reference, text, truth, whole } from '../conventions.ts';
import { anyWords, listQuery, oneOf, zeroOrOne } from '../list.ts';
import { sheetCall } from '../sheet.ts';
import { bankFields } from './bank.ts';
import type { QuestionFace, QuestionKey } from './content.ts';

const word = z.string().nullable();

/** What looking through a snapshot found (domain.md 2.2, checks). */
export const auditChecks = z.object({
  /** pairs from `similarity.warn` on, within the bank and across banks; `isKeyOther`: the same words with another key */
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
  /** how many pairs there are in all; the first two hundred are told */
  twinCount: z.int(),
  missingAnswers: z.int(),
  /** questions that show a picture which is not there */
  orphanImages: z.array(z.string()),
});
export type AuditChecks = z.output<typeof auditChecks>;

const fields = {
  bankId: reference(['题库', 'Question bank'], 'question_bank'),
  bankVersion: whole(['版本', 'Edition']),
  questionCount: whole(['题量', 'Questions']),
  addedCount: whole(['新增', 'Added']),
  changedCount: whole(['修改', 'Changed']),
  removedCount: whole(['删除', 'Removed']),
  submitUser: reference(['提交人', 'Submitted by'], 'user'),
  submitTime: text(['提交时间', 'Submitted at']),
  submitNote: optional(text(['提交说明', 'Note'], { max: 500, kind: 'long' })),
  auditUser: optional(reference(['审核人', 'Decided by'], 'user')),
  auditTime: optional(text(['审核时间', 'Decided at'])),
  auditResult: optional(choice(['审核结果', 'Result'], 'audit_result', [1, 2])),
  auditNote: optional(text(['审核意见', 'Opinion'], { max: 500, kind: 'long' })),
  status: choice(['状态', 'Status'], 'bank_audit_status', [1, 2, 3, 4]),
};

const row = z.object({
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
  /** digest of what was submitted, in the order of the bank */
  snapshotHash: z.string(),
  /** null: no look has been taken at it yet, or it was not kept */
  checks: auditChecks
    .pick({ twinCount: true, missingAnswers: true })
    .extend({ orphanImages: z.int(), keyConflicts: z.int() })
    .nullable(),
  /** audit, revoke */
  allowedActions: z.array(z.string()),
});
export type AuditRow = z.output<typeof row>;

/** A question of a snapshot beside the last approved edition. */
const difference = z.object({
  questionId: z.string(),
  questionCode: z.string(),
  questionTypeName: word,
  brief: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  versionNo: z.int().nullable(),
  versionBefore: z.int().nullable(),
});
export type AuditDifference = z.output<typeof difference>;

const record = row.extend({
  checked: auditChecks.nullable(),
  differences: z.array(difference),
  /** drawn at random, the same for whoever opens it: the auditor ticks off that he has read them */
  sample: z.array(z.object({ questionId: z.string(), versionNo: z.int(), isTicked: truth })),
  /** earlier submissions of the same bank, the newest first */
  history: z.array(
    z.object({
      id: z.string(),
      bankVersion: z.int(),
      statusName: word,
      submitTime: z.string(),
      auditTime: word,
      auditNote: word,
    }),
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
        submitDept: anyWords,
        /** mine: submitted by me; forMe: that I may decide; all */
        mine: oneOf(['mine', 'forMe', 'all', '0', '1']),
      },
    },
  ),
  answer: page(row),
});

/** A bank of the centre as whoever may pull it sees it. */
const centreRow = z.object({
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
  /** it is one’s own unit’s */
  isOwn: truth,
  /** the copy in one’s own unit and the edition it was pulled in; null: not pulled */
  pulledBankId: word,
  pulledVersion: z.int().nullable(),
  isNewer: truth,
});
export type CentreRow = z.output<typeof centreRow>;

/** What a pull did, or would have to be told to do. */
const pulled = z.object({
  bankId: z.string(),
  bankName: z.string(),
  added: z.int(),
  updated: z.int(),
  skipped: z.int(),
  /** questions that were changed on both sides: they stay until somebody decides */
  conflict: z.int(),
  conflicts: z.array(
    z.object({
      questionId: z.string(),
      sourceQuestionId: z.string(),
      questionCode: z.string(),
      brief: z.string(),
      sourceVersion: z.int(),
    }),
  ),
});
export type PulledBank = z.output<typeof pulled>;

const changes = ['question_bank', 'question', 'question_audit'];

/** 题库审核 and 题库中心 (domain.md 2.2). */
export const questionBankAudit = {
  name: 'questionBankAudit',
  calls: {
    /** submits a bank: takes the snapshot, compares it with the last approved one, looks through it */
    save: post('questionBankAudit/save', {
      title: ['题库提交审核', 'Submit a bank for approval'],
      access: holds('bank_submit_audit'),
      body: z.object({ bankId: id, version: optional(whole(['版本', 'Version'])), note: fields.submitNote.optional() }),
      answer: record,
      changes,
    }),
    audit: post('questionBankAudit/audit', {
      title: ['题库审核', 'Decide on a bank'],
      access: holds('bank_audit'),
      body: z.object({
        id,
        version: optional(whole(['版本', 'Version'])),
        auditResult: choice(['审核结果', 'Result'], 'audit_result', [1, 2]),
        auditNote: fields.auditNote.optional(),
        shareFlag: flag(['入题库中心', 'Into the centre']).optional(),
      }),
      answer: record,
      changes,
    }),
    /** ticks of the sample, kept for whoever decides */
    tick: post('questionBankAudit/tick', {
      title: ['题库审核抽查', 'Tick off a sampled question'],
      access: holds('bank_audit'),
      body: z.object({ id, questionId: id, ticked: flag(['已抽查', 'Read']) }),
      answer: z.null(),
      changes: ['question_audit'],
    }),
    revoke: post('questionBankAudit/revoke', {
      title: ['题库撤回审核', 'Withdraw a submission'],
      access: holds('bank_revoke'),
      body: z.object({ id, version: optional(whole(['版本', 'Version'])) }),
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
      query: z.object({ id }),
      answer: record,
    }),
    /** 题库中心: approved banks of all units that are shared */
    centerPage: get('questionBankAudit/centerPage', {
      title: ['题库中心', 'Question centre'],
      access: holds('question_center'),
      query: listQuery(
        { name: bankFields.name, subject: bankFields.subject },
        { filters: ['name', 'subject'], sorts: ['name'], extra: { keyword: anyWords, pulled: zeroOrOne } },
      ),
      answer: page(centreRow),
    }),
    /** a bank of the centre with its questions; keys for holders of `answer_view` alone */
    centerDetail: get('questionBankAudit/centerDetail', {
      title: ['题库中心详情', 'Bank of the centre'],
      access: holds('question_center'),
      query: z.object({ id }),
      answer: centreRow.extend({
        history: z.array(
          z.object({
            bankVersion: z.int(),
            auditTime: z.string(),
            questionCount: z.int(),
            addedCount: z.int(),
            changedCount: z.int(),
            removedCount: z.int(),
          }),
        ),
      }),
    }),
    /** questions of its approved edition */
    centerQuestions: get('questionBankAudit/centerQuestions', {
      title: ['题库中心试题', 'Questions of a bank of the centre'],
      access: holds('question_center'),
      query: z.object({
        bankId: id,
        current: optional(whole(['页码', 'Page'], { min: 1 })),
        size: optional(whole(['条数', 'Rows'], { min: 1, max: 200 })),
      }),
      answer: page(
        z.object({
          id: z.string(),
          questionCode: z.string(),
          versionNo: z.int(),
          face: z.custom<QuestionFace>(),
          key: z.custom<QuestionKey>().nullable(),
        }),
      ),
    }),
    /** copies the approved edition into one’s own unit, or brings its copy up to it (a GET that acts, domain.md 0.3) */
    pull: get('questionBankAudit/pull', {
      title: ['拉取题库', 'Pull a bank'],
      access: holds('bank_pull'),
      writes: true,
      query: z.object({
        bankId: id,
        targetDeptId: optional(reference(['目标部门', 'Department'], 'dept')),
        /** with keys unless said otherwise, by whoever may see them */
        withAnswers: optional(flag(['含答案', 'With answers'])),
      }),
      answer: pulled,
      changes,
    }),
    /** what becomes of questions that both sides changed: theirs, or one’s own stays */
    resolve: post('questionBankAudit/resolve', {
      title: ['处理拉取冲突', 'Decide pulled conflicts'],
      access: holds('bank_pull'),
      body: z.object({ bankId: id, theirs: ids.optional(), own: ids.optional() }),
      answer: pulled,
      changes,
    }),
  },
};
