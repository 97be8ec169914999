import * as z from 'zod';
import { get, holds } from '../call.ts';
import { historyCall } from '../casework/history.ts';
import { choice, flag, ids, optional, page, reference, text, whole } from '../conventions.ts';
import { choices } from '../fields/fields.ts';
import { object } from '../fields/object.ts';
import { sheetCall } from '../lists/sheet.ts';
import { resource } from '../resource.ts';
import { subjectField } from './knowledge.ts';
import { bankOwner } from './people.ts';

const projects = [1, 2, 3, 4, 5, 6];

/** 题库 (domain.md 2.1). The server sets department, number of questions and audit status. */
export const bankFields = {
  bankCode: text(['题库编号', 'Bank number'], { max: 16, kind: 'code' }),
  name: text(['题库名称', 'Name'], { max: 60 }),
  subject: subjectField,
  projectType: optional(choices(['适用考试', 'For examinations'], 'exam_project', projects)),
  deptId: reference(['所属部门', 'Department'], 'dept'),
  ownerId: reference(['负责人', 'In charge'], bankOwner),
  secretLevel: choice(['密级', 'Secrecy'], 'secret_level', [0, 1, 2]),
  questionCount: whole(['题量', 'Questions']),
  bankVersion: whole(['版本', 'Edition']),
  auditStatus: choice(['审核状态', 'Approval'], 'bank_audit_status', [0, 1, 2, 3, 4]),
  shareFlag: flag(['入题库中心', 'In the centre']),
  status: choice(['状态', 'Status'], 'enable_status', [0, 1]),
  remark: optional(text(['备注', 'Remark'])),
};

export const bank = resource({
  name: 'question_bank',
  title: ['题库', 'Question bank'],
  path: 'questionBank',
  fields: bankFields,
  set: { bankCode: '', deptId: '0', questionCount: 0, bankVersion: 0, auditStatus: 0, shareFlag: 0 },
  called: 'name',
  columns: [
    'bankCode',
    'name',
    'subject',
    'deptId',
    'questionCount',
    'bankVersion',
    'auditStatus',
    'ownerId',
    'status',
  ],
  carried: ['secretLevel', 'shareFlag'],
  search: ['name', 'bankCode', 'subject', 'auditStatus', 'ownerId', 'secretLevel', 'shareFlag', 'status'],
  keyword: ['bankCode', 'name'],
  order: [{ field: 'updateTime', descending: true }],
  changes: ['question'],
});

const label = z.string().nullable();
const beside = {
  /** number of questions by type; a reading counts once, regardless of its questions */
  typeCounts: z.record(z.string(), z.int()),
  /** the bank it was pulled from and that bank's edition; null: created here */
  sourceBankId: label,
  sourceBankName: label,
  sourceVersion: z.int().nullable(),
  allowedActions: z.array(z.string()),
};
const bankRow = bank.row.extend(beside);
export type BankRow = z.output<typeof bankRow>;
const bankRecord = bank.record.extend({
  ...beside,
  statusCounts: z.record(z.string(), z.int()),
  latestAuditId: label,
});
export type BankRecord = z.output<typeof bankRecord>;

const list = {
  ...bank.calls.list,
  path: 'questionBank/page',
  answer: page(bankRow).extend({
    /** while a demonstration is being filled: complete banks, and how many there will be; absent otherwise */
    coming: object(() => ({ done: z.int(), of: z.int().nullable() })).optional(),
  }),
};

export const questionBank = {
  name: 'questionBank',
  calls: {
    owners: bankOwner.calls.select,
    page: list,
    export: sheetCall(list, {
      title: ['题库导出', 'Export question banks'],
      access: holds('bank_export'),
      path: 'questionBank/exportList',
    }),
    detail: { ...bank.calls.detail, answer: bankRecord },
    timeline: historyCall('questionBank/timeline', ['题库操作记录', 'History of a bank'], bank.calls.detail.access),
    /** creates or changes; changing an approved bank starts its next edition */
    submit: { ...bank.calls.submit, answer: bankRecord },
    remove: bank.calls.remove,
    /** usable banks: approved ones of the own unit, and pulled ones */
    select: get('questionBank/select', {
      title: ['可选题库', 'Question banks: choices'],
      access: holds('question_bank', 'test_question'),
      query: object(() => ({
        keyword: optional(text(['关键字', 'Keyword'])),
        subject: optional(text(['科目', 'Subject'], { max: 60 })),
        /** 1: banks the caller may add questions to, whatever their audit status */
        writable: optional(flag(['可编辑', 'Writable'])),
        ids: ids.optional(),
      })),
      answer: z.array(
        object(() => ({
          id: z.string(),
          name: z.string(),
          bankCode: z.string(),
          questionCount: z.int(),
        })),
      ),
    }),
  },
};

/** 题库 as a reference in forms and searches: banks the caller may add questions to. */
export const writableBank = { name: bank.name, calls: { select: questionBank.calls.select }, offers: { writable: 1 } };
