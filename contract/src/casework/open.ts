import * as z from 'zod';
import { get, post } from '../call.ts';
import { choice, facts, optional, text, truth, whole } from '../conventions.ts';
import { openForm } from '../template/open-form.ts';
import { documentNumber, phoneNumber } from '../typed-numbers.ts';
import { filedKinds } from './actions.ts';
import { acceptedNotice } from './notice.ts';
import { letterCodeLength } from './open-letter.ts';
import { receipt } from './receipt.ts';
import { fileIds } from './record.ts';

/** What a citizen does in his case after it was filed; each is a call `open/case/<act>`. */
export const citizenActs = ['supplement', 'withdraw', 'confirm', 'rate', 'relief'] as const;
export type CitizenAct = (typeof citizenActs)[number];

const note = optional(text(['说明', 'Note'], { max: 500, kind: 'long' }));
const contact = optional(text(['手机号码', 'Phone'], { max: 20, as: phoneNumber }));
const number = {
  caseNo: text(['受理编号', 'Number'], { max: 24 }),
  queryCode: text(['查询码', 'Code'], { max: 12 }),
};
/**
 * What tells the applicant from whoever else knows number and code (security.md S64): digits sent to the phone as filed
 * (`open/case/code`), or his name with the last eight characters of his id number as filed, or more of them, a number of fewer
 * than twelve as a whole; where no id number was filed and no messages are sent, with the phone as filed.
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

/** The citizen's calls about a case of any kind (domain.md 3.14): it is found by its number. Filing one is its kind's. */
export const caseOpen = {
  case: get('open/case', {
    title: ['查询办理进度', 'Status of a case'],
    acts: true,
    access: 'public',
    query: z.object(number),
    answer: z.object({
      caseNo: z.string(),
      title: z.string(),
      caseStatus: z.int(),
      caseStatusName: z.string(),
      receivedTime: z.string(),
      /** clocks that run: none while they are paused or once it is closed */
      acceptDue: z.string().nullable(),
      /** what he hears by then, as his kind of case calls it */
      acceptDueName: z.string(),
      finishDue: z.string().nullable(),
      /** days the office is or was late, by each clock */
      acceptOverdueDays: z.int(),
      finishOverdueDays: z.int(),
      /** until when he is to hand in what is asked for; what does not come by then ends the case */
      supplementDue: z.string().nullable(),
      supplementItems: z
        .array(z.object({ name: z.string(), required: truth.optional(), note: z.string().optional() }))
        .nullable(),
      /** to which he is called, as long as there is no answer */
      hearing: z.object({ startTime: z.string(), endTime: z.string().nullable(), place: z.string() }).nullable(),
      /** what of the form he filled in he may say anew with his supplement; blank, as number and code are no proof who he is */
      form: openForm.nullable(),
      replyContent: z.string().nullable(),
      replyDocNo: z.string().nullable(),
      /** what it came to, line by line, where the reply does not say it by itself */
      results: z.array(z.string()),
      deliverTime: z.string().nullable(),
      deliverWayName: z.string().nullable(),
      /** that were issued to him and hold; whoever has one is told by its code whether it is ours (`open/letter`) */
      letters: z.array(z.object({ title: z.string(), docNo: z.string(), issuedTime: z.string() })),
      /** the organisation outside that deals with it now */
      toOrg: z.string().nullable(),
      timeline: z.array(z.object({ actionName: z.string(), note: z.string().nullable(), time: z.string() })),
      /** what he can do now, each the last word of its call */
      acts: z.array(z.enum(citizenActs)),
      /** 0: number and code are all the proof there can be */
      asksProof: truth,
    }),
  }),
  /** whether a letter is ours: by the check code at its foot, with its number where that is typed; no names (own addition) */
  letter: get('open/letter', {
    title: ['核验文书', 'Confirm a letter'],
    acts: true,
    access: 'public',
    query: z.object({
      code: text(['校验码', 'Check code'], { min: letterCodeLength, max: 64 }),
      docNo: optional(text(['文号', 'Number'], { max: 60 })),
      /** of a link of `open/case/own`: the letter itself is answered, as a PDF */
      ticket: optional(text(['下载凭证', 'Ticket'], { max: 700 })),
    }),
    answer: z.object({
      docNo: z.string(),
      title: z.string(),
      issuedTime: z.string(),
      /** it was withdrawn or replaced since */
      voidedTime: z.string().nullable(),
      sha256: z.string(),
    }),
  }),
  file: post('open/file', {
    title: ['上传材料', 'Upload'],
    access: 'public',
    upload: true,
    answer: z.object({ fileId: z.string(), originalName: z.string(), fileSize: z.int() }),
  }),
  types: get('open/type/tree', {
    title: ['事项分类', 'Categories'],
    access: 'public',
    /** of petitions unless another kind is named (dict type_kind); none of a kind that nobody can file */
    query: z.object({
      kind: optional(
        choice(
          ['所属', 'Kind'],
          'type_kind',
          filedKinds().map(({ types }) => types.kind),
        ),
      ),
    }),
    answer: z.array(
      z.object({
        id: z.string(),
        typeName: z.string(),
        legalClass: z.int().nullable(),
        children: z.array(z.object({ id: z.string(), typeName: z.string(), legalClass: z.int().nullable() })),
      }),
    ),
  }),
  /**
   * Six digits to the phone the case was filed with. Without a query code, and with that phone: the query code itself, as it was
   * lost (decision 114). Answers alike whether there is such a case and such a phone (own addition).
   */
  code: post('open/case/code', {
    title: ['发送核验验证码', 'Send a code'],
    access: 'public',
    body: z.object({ caseNo: number.caseNo, queryCode: optional(number.queryCode), phone: contact }),
    answer: z.object({
      /** null: a lost query code was asked for */
      phoneKey: z.string().nullable(),
    }),
  }),
  /** his own words and files, and the letters he was sent, once he has proved that the case is his (own addition) */
  own: post('open/case/own', {
    title: ['查看本人提交的内容', 'What you filed'],
    access: 'public',
    body: z.object(proved),
    answer: z.object({
      /** as filed, also after staff have amended it */
      content: z.string(),
      demand: z.string().nullable(),
      /** after staff amended one of the two: what the case says now, and why; null: nothing was amended */
      recorded: z
        .object({
          content: z.string(),
          demand: z.string().nullable(),
          amendments: z.array(z.object({ time: z.string(), reason: z.string() })),
        })
        .nullable(),
      /** what else he filled in, line by line; personal values are masked */
      form: z.array(z.object({ label: z.string(), value: z.string() })),
      /** what he uploaded himself; links hold for ten minutes, for the network that asked */
      files: z.array(z.object({ originalName: z.string(), fileSize: z.int(), link: z.string() })),
      letters: z.array(
        z.object({
          title: z.string(),
          docNo: z.string(),
          issuedTime: z.string(),
          /** as it stands at its foot */
          checkCode: z.string(),
          /** its PDF */
          link: z.string(),
        }),
      ),
    }),
  }),
  supplement: post('open/case/supplement', {
    title: ['提交补正材料', 'Submit requested documents'],
    access: 'public',
    body: z.object({
      ...proved,
      note: text(['补正说明', 'Explanation'], { max: 2000, kind: 'long' }),
      fileIds,
      /** what is said anew of the form, by key; what is left out stays */
      formData: optional(formData),
    }),
    answer: z.null(),
  }),
  withdraw: post('open/case/withdraw', {
    title: ['撤回', 'Withdraw'],
    access: 'public',
    body: z.object({ ...proved, note }),
    answer: z.null(),
  }),
  /** the applicant agrees with the answer: the case is closed */
  confirm: post('open/case/confirm', {
    title: ['确认办结', 'Confirm'],
    access: 'public',
    body: z.object({ ...proved, note }),
    answer: z.null(),
  }),
  rate: post('open/case/rate', {
    title: ['满意度评价', 'Rate'],
    access: 'public',
    body: z.object({ ...proved, satisfaction: whole(['满意度', 'Rating'], { min: 1, max: 5 }), note }),
    answer: z.null(),
  }),
  relief: post('open/case/relief', {
    title: ['申请复查复核', 'Request a review'],
    access: 'public',
    body: z.object({
      ...proved,
      note: text(['申请理由', 'Reason'], { min: 10, max: 2000, kind: 'long' }),
      ...acceptedNotice,
    }),
    answer: receipt,
  }),
};
