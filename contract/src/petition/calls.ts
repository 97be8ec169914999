import * as z from 'zod';
import { byAction, get, holds, post } from '../call.ts';
import { flag, id, ids, optional, page, text, whole } from '../conventions.ts';
import { anyWords, dayOrMoment, listOfIds, listQuery, oneOf, zeroOrOne } from '../list.ts';
import { importCalls } from '../staging.ts';
import {
  caseHead,
  fileIds,
  filterFields,
  hearing,
  petitionDetail,
  petitionRow,
  registerForm,
  sortable,
} from './record.ts';

const version = whole(['版本', 'Version']);
const note = optional(text(['说明', 'Note'], { max: 500, kind: 'long' }));
const changes = ['petitionLetter', 'home'] as const;
/** Why a letter that names people is printed. */
export const printReason = text(['打印原因', 'Reason for printing'], { min: 2, max: 200 });
/** Somebody who has a case in front of him. */
export const present = z.object({ userId: z.string(), name: z.string() });

/** Tabs of the list (domain.md 3.6, screens): 待受理 我的办理 待审核 已答复 全部. */
export const petitionTabs = ['received', 'mine', 'auditing', 'answered', 'all'] as const;
export type PetitionTab = (typeof petitionTabs)[number];

const filters = Object.keys(filterFields) as (keyof typeof filterFields)[];
const listing = listQuery(filterFields, {
  filters,
  sorts: [...sortable],
  extra: {
    tab: oneOf(petitionTabs),
    keyword: anyWords,
    mine: zeroOrOne,
    open: zeroOrOne,
    receivedTimeStart: dayOrMoment,
    receivedTimeEnd: dayOrMoment,
    ids: listOfIds,
  },
});

/** Actions of `reply` (domain.md 3.7 and 3.14) and the button each of them needs. */
export const replyActions = {
  accept: 'petition_accept',
  draft: 'petition_reply',
  submit: 'petition_reply',
  supplement: 'petition_reply',
  hearing: 'petition_reply',
  transfer: 'petition_transfer',
  object: 'petition_transfer',
} as const;
export type ReplyAction = keyof typeof replyActions;

export const replyBody = z.object({
  id,
  version,
  action: z.enum(Object.keys(replyActions) as [ReplyAction, ...ReplyAction[]]),
  acceptResult: optional(whole(['受理结果', 'Decision'], { min: 1, max: 5 })),
  replyResult: optional(whole(['处理结果', 'Outcome'], { min: 1, max: 8 })),
  replyContent: optional(text(['答复内容', 'Reply'], { max: 60_000, kind: 'rich' })),
  investigation: optional(text(['调查情况', 'Investigation'], { max: 5000, kind: 'long' })),
  basis: optional(
    z
      .array(
        z.object({
          lawRef: z.string().max(200).optional(),
          text: text(['依据', 'Basis'], { max: 1000, kind: 'long' }),
        }),
      )
      .max(20),
  ),
  items: optional(
    z
      .array(
        z.object({
          name: text(['补正材料', 'Material'], { max: 100 }),
          required: flag(['是否必需', 'Required']).optional(),
          note: z.string().max(200).optional(),
        }),
      )
      .max(20),
  ),
  days: optional(whole(['补正期限(天)', 'Days'], { min: 1, max: 365 })),
  deptId: optional(id),
  toOrg: optional(text(['接收单位', 'Receiving unit'], { max: 100 })),
  note,
  hearing: optional(hearing),
  fileIds,
  secondSignUserId: optional(id),
});

const one = z.object({ id, version, note });

export const petitionLetter = {
  page: get('petitionLetter/page', {
    title: ['信访件列表', 'Petitions'],
    access: holds('petition'),
    query: listing,
    answer: page(petitionRow),
  }),
  /** counters of the tabs under the same filters (own addition) */
  counts: get('petitionLetter/counts', {
    title: ['信访件计数', 'Petition counters'],
    access: holds('petition'),
    query: listing,
    answer: z.object({
      received: z.int(),
      mine: z.int(),
      auditing: z.int(),
      answered: z.int(),
      all: z.int(),
      overdue: z.int(),
    }),
  }),
  /** claims (domain.md G2) unless preview=1; answers the handling view */
  handle: get('petitionLetter/handle', {
    title: ['签收办理', 'Claim'],
    access: holds('petition_handle'),
    query: z.object({ id, preview: z.enum(['0', '1']).optional() }),
    answer: petitionDetail,
    writes: true,
    changes,
  }),
  detail: get('petitionLetter/detail', {
    title: ['信访件详情', 'Petition'],
    acts: true,
    access: holds('petition'),
    query: z.object({ id }),
    answer: petitionDetail,
  }),
  /** notes that the caller has the petition in front of him (`left`: no longer) and answers who else has; asked every 20 s */
  presence: get('petitionLetter/presence', {
    title: ['同时查看的人', 'Who else is here'],
    acts: true,
    access: holds('petition'),
    query: z.object({ id, left: z.enum(['0', '1']).optional() }),
    answer: z.array(present),
    background: true,
  }),
  /** the letter as a page, or with format=pdf as a file of the same content (domain.md 3.1); `reason` where it names people */
  print: get('petitionLetter/print', {
    title: ['打印文书', 'Print a letter'],
    access: holds('petition_print'),
    query: z.object({
      id,
      docType: z.string().max(8).optional(),
      format: z.enum(['html', 'pdf']).optional(),
      reason: printReason.optional(),
    }),
    answer: z.object({
      templateCode: z.string(),
      title: z.string(),
      docNo: z.string().nullable(),
      html: z.string(),
      paper: z.literal('A4'),
      sha256: z.string(),
    }),
    writes: true,
  }),
  register: post('petitionLetter/register', {
    title: ['登记信访件', 'Register a petition'],
    access: holds('petition_register'),
    body: registerForm,
    answer: caseHead.extend({ acceptDue: z.string().nullable() }),
    changes,
  }),
  reply: post('petitionLetter/reply', {
    title: ['办理信访件', 'Work on a petition'],
    access: byAction(replyActions),
    body: replyBody,
    answer: caseHead,
    changes,
  }),
  audit: post('petitionLetter/audit', {
    title: ['审核信访件', 'Approve or return'],
    access: holds('petition_audit'),
    body: z.object({
      id: optional(id),
      version: optional(version),
      items: optional(z.array(z.object({ id, version })).max(100)),
      auditResult: whole(['审核结果', 'Result'], { min: 1, max: 3 }),
      auditNote: optional(text(['审核意见', 'Opinion'], { max: 500, kind: 'long' })),
    }),
    answer: z.array(caseHead),
    changes,
  }),
  release: post('petitionLetter/release', {
    title: ['退签', 'Release'],
    access: holds('petition_handle', 'petition_audit'),
    body: one,
    answer: caseHead,
    changes,
  }),
  assign: post('petitionLetter/assign', {
    title: ['分配经办人', 'Assign'],
    access: holds('petition_assign'),
    body: one.extend({ handlerId: id }),
    answer: caseHead,
    changes,
  }),
  extend: post('petitionLetter/extend', {
    title: ['申请延期', 'Ask for an extension'],
    access: holds('petition_extend'),
    body: z.object({
      id,
      version,
      days: whole(['延期天数', 'Days'], { min: 1, max: 365 }),
      reason: text(['延期理由', 'Reason'], { max: 500, kind: 'long' }),
    }),
    answer: caseHead,
    changes,
  }),
  extendAudit: post('petitionLetter/extendAudit', {
    title: ['审批延期', 'Decide an extension'],
    access: holds('petition_extend'),
    body: z.object({
      id,
      version,
      auditResult: whole(['审批结果', 'Decision'], { min: 1, max: 2 }),
      auditNote: optional(text(['审批意见', 'Opinion'], { max: 500, kind: 'long' })),
    }),
    answer: caseHead,
    changes,
  }),
  urge: post('petitionLetter/urge', {
    title: ['催办', 'Urge'],
    access: holds('petition_urge'),
    body: z.object({ id: optional(id), ids: ids.optional(), version: optional(version), note }),
    answer: z.array(caseHead),
    changes,
  }),
  supervise: post('petitionLetter/supervise', {
    title: ['督办', 'Supervise'],
    access: holds('petition_supervise'),
    body: one,
    answer: caseHead,
    changes,
  }),
  merge: post('petitionLetter/merge', {
    title: ['合并办理', 'Merge'],
    access: holds('petition_merge'),
    body: z.object({ ids, clusterId: optional(id), note }),
    answer: z.array(caseHead),
    changes,
  }),
  reveal: post('petitionLetter/reveal', {
    title: ['查看敏感信息', 'Reveal'],
    access: holds('pii_view'),
    body: z.object({
      id,
      fields: z
        .array(z.enum(['applicantName', 'idNo', 'phone', 'accusedName', 'accusedDept', 'representatives']))
        .min(1),
      reason: text(['查看原因', 'Reason'], { min: 2, max: 200 }),
    }),
    answer: z.object({
      applicantName: z.string().nullable().optional(),
      idNo: z.string().nullable().optional(),
      phone: z.string().nullable().optional(),
      accusedName: z.string().nullable().optional(),
      accusedDept: z.string().nullable().optional(),
      representatives: z
        .array(z.object({ name: z.string(), phone: z.string().nullable() }))
        .nullable()
        .optional(),
    }),
    changes,
  }),
  remove: post('petitionLetter/remove', {
    title: ['删除信访件', 'Delete petitions'],
    access: holds('petition_delete'),
    query: z.object({ ids: ids.optional(), reason: z.string().max(200).optional() }),
    body: z.object({ ids: ids.optional(), reason: note }),
    answer: z.null(),
    changes,
  }),
  export: get('petitionLetter/export', {
    title: ['导出信访件', 'Export'],
    access: holds('petition_export'),
    query: listing,
    answer: z.null(),
    shape: 'file',
    writes: true,
  }),
  ...importCalls({
    title: ['信访件', 'petitions'],
    access: holds('petition_register'),
    path: 'petitionLetter/import',
    changes,
  }),
  /** people a case can be given to: of the department, holding petition_handle; duty=audit: all who can sign too; id: without those the case is kept from */
  handlers: get('petitionLetter/handlers', {
    title: ['可分配人员', 'Possible handlers'],
    access: holds('petition_assign', 'petition_transfer'),
    query: z.object({ id: id.optional(), deptId: id.optional(), duty: z.enum(['handle', 'audit']).optional() }),
    answer: z.array(z.object({ id: z.string(), realName: z.string(), deptName: z.string().nullable() })),
  }),
};
