import * as z from 'zod';
import { fileIds, hearing, liftedFlag, similarCase } from '../casework/record.ts';
import { petitionClass, petitionStage } from '../casework/results.ts';
import { priority } from '../casework/states.ts';
import { choice, flag, listOf, moment, optional, reference, text, truth, whole } from '../conventions.ts';
import { examChoice } from '../exam/formal/choice.ts';
import { examDistrict } from '../exam/places/place.ts';
import { object } from '../fields/object.ts';
import { documentNumber, phoneNumber } from '../fields/typed-numbers.ts';

const keys = (dictionary: { entries: readonly { key: string | number }[] }) =>
  dictionary.entries.map(({ key }) => Number(key));

/** At most five are allowed; up to this number the server reports the limit of five. */
const mostRepresentatives = 20;

/** Fields of a petition, entered by the applicant or by staff (domain.md 3.7, register and open). */
export const petitionFields = {
  typeId: reference(['信访分类', 'Category'], 'type'),
  title: text(['标题', 'Title'], { min: 5, max: 100 }),
  content: text(['信访内容', 'Content'], { min: 20, max: 5000, kind: 'long' }),
  demand: optional(text(['诉求', 'Demand'], { max: 500, kind: 'long' })),
  applicantName: optional(text(['信访人', 'Applicant'], { max: 40 })),
  idNo: optional(text(['证件号码', 'ID number'], { max: 18, as: documentNumber })),
  phone: optional(text(['手机号码', 'Phone'], { max: 20, as: phoneNumber })),
  mailAddress: optional(text(['通信地址', 'Address'], { max: 100 })),
  email: optional(text(['电子邮箱', 'E-mail'], { max: 45 })),
  isAnonymous: optional(flag(['匿名', 'Anonymous'])),
  /** 1: a transfer to an outside organisation omits the applicant's identity */
  isRealNameProtected: optional(flag(['请求身份保密', 'Keep identity confidential'])),
  isGroup: optional(flag(['群体信访', 'Group petition'])),
  groupCount: optional(whole(['群体人数', 'People'], { min: 2, max: 100000 })),
  representatives: optional(
    listOf(
      object(() => ({
        name: text(['代表姓名', 'Representative'], { max: 40 }),
        phone: optional(text(['代表电话', 'Phone'], { max: 20, as: phoneNumber })),
      })),
      mostRepresentatives,
    ),
  ),
  accusedName: optional(text(['被反映人', 'Accused person'], { max: 40 })),
  accusedDept: optional(text(['被反映单位', 'Accused unit'], { max: 100 })),
  happenTime: optional(moment(['发生时间', 'Happened'], { past: true })),
  happenPlace: optional(text(['发生地点', 'Place'], { max: 100 })),
  examId: optional(reference(['关联考试', 'Examination'], examChoice)),
  districtId: optional(reference(['考区', 'District'], examDistrict)),
};

export const amendedFields = {
  typeId: optional(petitionFields.typeId),
  districtId: petitionFields.districtId,
  examId: petitionFields.examId,
  title: optional(petitionFields.title),
  content: optional(petitionFields.content),
  demand: petitionFields.demand,
  mailAddress: petitionFields.mailAddress,
  email: petitionFields.email,
  confidential: liftedFlag,
};

export const registerFields = {
  source: choice(['来源', 'Source'], 'case_source', [3, 4, 5, 6, 7]),
  ...petitionFields,
  receivedTime: optional(moment(['收到时间', 'Received'], { past: true })),
  priority: optional(choice(['紧急程度', 'Priority'], 'priority', keys(priority))),
  fromOrg: optional(text(['来文单位', 'Sent by'], { max: 100 })),
  fromDocNo: optional(text(['来文文号', 'Document number'], { max: 50 })),
  feedbackDue: optional(moment(['反馈期限', 'Feedback due'])),
  fileIds,
};
export const registerForm = z.object(registerFields);

const word = z.string();

export const rowFields = {
  typeId: z.string(),
  typeName: z.string().nullable(),
  legalClass: z.int(),
  legalClassName: z.string(),
  examId: word.nullable(),
  examName: word.nullable(),
  isGroup: z.int(),
  isBackdated: z.int(),
  /** feedback is overdue: to the superior who assigned the open case, or from the organisation it was transferred to */
  feedbackOver: truth,
};

const representatives = z.array(object(() => ({ name: z.string(), phone: z.string().nullable() })));

export const detailFields = {
  mailAddress: z.string().nullable(),
  email: z.string().nullable(),
  /** as filed, if staff amended them; null: unchanged, or none was filed */
  filedPhone: z.string().nullable(),
  filedMailAddress: z.string().nullable(),
  filedEmail: z.string().nullable(),
  accusedName: z.string().nullable(),
  accusedDept: z.string().nullable(),
  isRealNameProtected: z.int(),
  groupCount: z.int().nullable(),
  representatives: representatives.nullable(),
  happenTime: z.string().nullable(),
  happenPlace: z.string().nullable(),
  fromOrg: z.string().nullable(),
  fromDocNo: z.string().nullable(),
  feedbackDue: z.string().nullable(),
  /** for a transfer to an outside organisation: the deadline of its feedback, and the day it arrived */
  orgFeedbackDue: z.string().nullable(),
  orgFeedbackDay: z.string().nullable(),
  acceptResult: z.int().nullable(),
  acceptResultName: z.string().nullable(),
  hearing: hearing.partial().nullable(),
  /** the original petition, its 复查 and 复核 that the caller may open; without this petition */
  matter: z.array(similarCase),
  /** 1: filed again after a 复核 opinion ended the matter */
  isEnded: truth,
};

export const revealedFields = {
  mailAddress: word,
  email: word,
  filedPhone: word,
  filedMailAddress: word,
  filedEmail: word,
  accusedName: word,
  accusedDept: word,
  representatives,
};

export const filterFields = {
  typeId: petitionFields.typeId,
  examId: petitionFields.examId,
  legalClass: choice(['法定类别', 'Legal class'], 'petition_class', keys(petitionClass)),
  stage: choice(['阶段', 'Stage'], 'petition_stage', keys(petitionStage)),
};
