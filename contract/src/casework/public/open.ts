import * as z from 'zod';
import { get, post } from '../../call.ts';
import { choice, facts, optional, text, truth, whole } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { documentNumber, phoneNumber } from '../../fields/typed-numbers.ts';
import { openForm } from '../../template/open-form.ts';
import { filedKinds } from '../actions.ts';
import { fileIds } from '../record.ts';
import { acceptedNotice } from './notice.ts';
import { letterCodeLength } from './open-letter.ts';
import { receipt } from './receipt.ts';

/** Acts of applicants after filing; each is a call `open/case/<act>`. */
export const citizenActs = ['supplement', 'withdraw', 'confirm', 'rate', 'relief'] as const;
export type CitizenAct = (typeof citizenActs)[number];

const note = optional(text(['说明', 'Note'], { max: 500, kind: 'long' }));
const contact = optional(text(['手机号码', 'Phone'], { max: 20, as: phoneNumber }));
const number = {
  caseNo: text(['受理编号', 'Number'], { max: 24 }),
  queryCode: text(['查询码', 'Code'], { max: 12 }),
};
/**
 * Proof that the caller is the applicant and not just someone with number and code (security.md S64). Accepted are:
 * digits sent to the phone as filed (`open/case/code`); the name with the last eight or more characters of the filed ID
 * number (a number under twelve characters in full); or, if no ID number was filed and no messages are sent, the name
 * with the phone as filed.
 */
const proof = {
  phoneKey: optional(text(['验证码标识', 'Key of the code'], { max: 40 })),
  phoneCode: optional(text(['手机验证码', 'Code'], { max: 6 })),
  applicantName: optional(text(['申请人姓名', 'Your name'], { max: 40 })),
  idTail: optional(text(['证件号码末八位', 'Last 8 characters of the ID number'], { max: 20, as: documentNumber })),
  phone: contact,
};
const proved = { ...number, ...proof };
const formData = z.record(z.string().max(60), z.unknown());
facts.add(formData, { label: ['申请表', 'Form'], asks: 'text', kind: 'structure' });

/**
 * Public calls about a case of any kind (domain.md 3.14), identified by its number. The calls for filing belong to each
 * kind.
 */
export const caseOpen = {
  case: get('open/case', {
    title: ['查询办理进度', 'Status of a case'],
    acts: true,
    access: 'public',
    query: z.object(number),
    answer: object(() => ({
      caseNo: z.string(),
      title: z.string(),
      caseStatus: z.int(),
      caseStatusName: z.string(),
      receivedTime: z.string(),
      /** running clocks; null while paused or once closed */
      acceptDue: z.string().nullable(),
      acceptDueName: z.string(),
      finishDue: z.string().nullable(),
      acceptOverdueDays: z.int(),
      finishOverdueDays: z.int(),
      /** deadline for the requested documents; the case ends if they are missing by then */
      supplementDue: z.string().nullable(),
      supplementItems: z
        .array(z.object({ name: z.string(), required: truth.optional(), note: z.string().optional() }))
        .nullable(),
      hearing: z.object({ startTime: z.string(), endTime: z.string().nullable(), place: z.string() }).nullable(),
      /**
       * form fields that the applicant may submit again with the supplement; blank, because number and code do not
       * prove identity
       */
      form: openForm.nullable(),
      replyContent: z.string().nullable(),
      replyDocNo: z.string().nullable(),
      /** result lines, if the reply does not contain the result */
      results: z.array(z.string()),
      deliverTime: z.string().nullable(),
      deliverWayName: z.string().nullable(),
      /** valid letters issued to the applicant; a recipient can verify one by its check code (`open/letter`) */
      letters: z.array(z.object({ title: z.string(), docNo: z.string(), issuedTime: z.string() })),
      toOrg: z.string().nullable(),
      timeline: z.array(z.object({ actionName: z.string(), note: z.string().nullable(), time: z.string() })),
      acts: z.array(z.enum(citizenActs)),
      /** 0: number and code are the only proof available */
      asksProof: truth,
    })),
  }),
  /** Verifies a letter by the check code at its foot, and by its number if given; answers no names (own addition). */
  letter: get('open/letter', {
    title: ['核验文书', 'Confirm a letter'],
    acts: true,
    access: 'public',
    query: object(() => ({
      code: text(['校验码', 'Check code'], { min: letterCodeLength, max: 64 }),
      docNo: optional(text(['文号', 'Number'], { max: 60 })),
      /** from a link of `open/case/own`: answers the letter itself as a PDF */
      ticket: optional(text(['下载凭证', 'Ticket'], { max: 700 })),
    })),
    answer: object(() => ({
      docNo: z.string(),
      title: z.string(),
      issuedTime: z.string(),
      voidedTime: z.string().nullable(),
      sha256: z.string(),
    })),
  }),
  file: post('open/file', {
    title: ['上传材料', 'Upload'],
    access: 'public',
    upload: true,
    answer: object(() => ({
      fileId: z.string(),
      originalName: z.string(),
      fileSize: z.int(),
      /** 1: metadata could not be removed, so an anonymous filing refuses it */
      keepsAuthor: z.int(),
    })),
  }),
  types: get('open/type/tree', {
    title: ['事项分类', 'Categories'],
    access: 'public',
    /** petitions by default (dict type_kind); empty for a kind that citizens cannot file */
    query: object(() => ({
      kind: optional(
        choice(
          ['所属', 'Kind'],
          'type_kind',
          filedKinds().map(({ types }) => types.kind),
        ),
      ),
    })),
    answer: z.array(
      object(() => ({
        id: z.string(),
        typeName: z.string(),
        legalClass: z.int().nullable(),
        children: z.array(z.object({ id: z.string(), typeName: z.string(), legalClass: z.int().nullable() })),
      })),
    ),
  }),
  /**
   * Sends six digits to the phone the case was filed with. Without a query code but with that phone, it sends the lost
   * query code itself (decision 114). The answer never reveals whether the case or the phone exists (own addition).
   */
  code: post('open/case/code', {
    title: ['发送核验验证码', 'Send a code'],
    access: 'public',
    body: object(() => ({ caseNo: number.caseNo, queryCode: optional(number.queryCode), phone: contact })),
    answer: object(() => ({
      /** null: the lost query code was requested */
      phoneKey: z.string().nullable(),
    })),
  }),
  /** The applicant's own text, files and letters, after proof of identity (own addition). */
  own: post('open/case/own', {
    title: ['查看本人提交的内容', 'What you filed'],
    access: 'public',
    body: z.object(proved),
    answer: object(() => ({
      /** as filed, also after staff have amended it */
      content: z.string(),
      demand: z.string().nullable(),
      /** current text of the case and reason, after staff amended one of the two; null: nothing was amended */
      recorded: z
        .object({
          content: z.string(),
          demand: z.string().nullable(),
          amendments: z.array(z.object({ time: z.string(), reason: z.string() })),
        })
        .nullable(),
      form: z.array(z.object({ label: z.string(), value: z.string() })),
      /** the applicant's own uploads; links are valid for ten minutes on the requesting network */
      files: z.array(z.object({ originalName: z.string(), fileSize: z.int(), link: z.string() })),
      letters: z.array(
        z.object({
          title: z.string(),
          docNo: z.string(),
          issuedTime: z.string(),
          checkCode: z.string(),
          link: z.string(),
        }),
      ),
    })),
  }),
  supplement: post('open/case/supplement', {
    title: ['提交补正材料', 'Submit requested documents'],
    access: 'public',
    body: object(() => ({
      ...proved,
      note: text(['说明', 'Explanation'], { max: 2000, kind: 'long' }),
      fileIds,
      formData: optional(formData),
    })),
    answer: z.null(),
  }),
  withdraw: post('open/case/withdraw', {
    title: ['撤回', 'Withdraw'],
    access: 'public',
    body: object(() => ({ ...proved, note })),
    answer: z.null(),
  }),
  confirm: post('open/case/confirm', {
    title: ['确认办结', 'Confirm'],
    access: 'public',
    body: object(() => ({ ...proved, note })),
    answer: z.null(),
  }),
  rate: post('open/case/rate', {
    title: ['满意度评价', 'Rate'],
    access: 'public',
    body: object(() => ({ ...proved, satisfaction: whole(['满意度', 'Rating'], { min: 1, max: 5 }), note })),
    answer: z.null(),
  }),
  relief: post('open/case/relief', {
    title: ['申请复查复核', 'Request a review'],
    access: 'public',
    body: object(() => ({
      ...proved,
      note: text(['申请理由', 'Reason'], { min: 10, max: 2000, kind: 'long' }),
      ...acceptedNotice,
    })),
    answer: receipt,
  }),
};
