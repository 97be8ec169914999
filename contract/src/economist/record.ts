import * as z from 'zod';
import { acceptedNotice } from '../casework/public/notice.ts';
import { auditSupplement } from '../casework/public/supplement.ts';
import { flag, id, optional, text, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { documentNumber, phoneNumber } from '../fields/typed-numbers.ts';
import { checkKeys } from './checks.ts';
import { rosterFields } from './roster.ts';

const { batchNo, level, major } = rosterFields;

/** Fields that a person on a roster files (domain.md 3.9); its template defines the form. */
export const citizenForm = object(() => ({
  batchNo,
  major: optional(major),
  applicantName: text(['姓名', 'Name'], { max: 40 }),
  idNo: text(['证件号码', 'ID number'], { max: 32, as: documentNumber }),
  phone: text(['手机号码', 'Phone'], { max: 20, as: phoneNumber }),
  ...acceptedNotice,
  formData: z.record(z.string().max(60), z.unknown()),
}));

const { applicantName, idNo } = citizenForm.shape;
export const amendedFields = {
  applicantName: optional(applicantName),
  idNo: optional(idNo),
  workUnit: rosterFields.workUnit,
};

export const committeeNo = text(['评审文号', 'Document number'], { max: 60 });

/** Audit of one case, or of several whose files raise no doubts (domain.md 3.9). */
export const auditForm = object(() => ({
  id: optional(id),
  version: optional(whole(['版本', 'Version'])),
  /** cases passed together: `cases` with the versions the caller saw, `ids` in their current state */
  cases: optional(z.array(z.object({ id, version: whole(['版本', 'Version']) })).max(100)),
  ids: optional(z.array(id).max(100)),
  auditResult: whole(['审核结果', 'Result'], { min: 1, max: 3 }),
  auditNote: optional(text(['审核意见', 'Opinion'], { max: 500, kind: 'long' })),
  items: optional(
    z
      .array(
        z.object({
          key: z.enum(checkKeys),
          /** 1 符合, 0 不符合, 2 存疑, 3 无需提交 */
          ok: whole(['核查结论', 'Answer'], { max: 3 }),
          note: optional(text(['核查说明', 'Note'], { max: 200 })),
        }),
      )
      .max(checkKeys.length),
  ),
  ...auditSupplement,
  docNo: optional(committeeNo),
  falsePromise: optional(flag(['虚假承诺', 'False commitment'])),
}));
export type AuditSaid = z.output<typeof auditForm>;

const word = z.string().nullable();

export const rowFields = {
  batchNo: z.string(),
  level: z.int(),
  levelName: word,
  major: z.int(),
  majorName: word,
  education: z.int().nullable(),
  educationName: word,
  workUnit: word,
  /** years to a tenth, and the years the level requires; null: there is no rule */
  workYears: z.number(),
  requiredYears: z.int().nullable(),
  isEnough: truth,
  auditLevel: z.int(),
  auditLevelName: word,
  lastLevel: z.int(),
  certNo: word,
  registerDate: word,
  validTo: word,
};

const checkedItem = object(() => ({ key: z.string(), label: z.string(), ok: z.int(), note: word }));
const audit = object(() => ({
  level: z.int(),
  levelName: word,
  auditorName: z.string(),
  time: z.string(),
  result: z.int(),
  resultName: z.string(),
  note: word,
  docNo: word,
  /** 1: passed together with others, based on the file alone */
  isBatch: truth,
  items: z.array(checkedItem),
}));
export type ShownAudit = z.output<typeof audit>;

export const detailFields = {
  examYear: z.int(),
  ticketNo: word,
  score1: z.number().nullable(),
  score2: z.number().nullable(),
  commitMode: z.int().nullable(),
  commitModeName: word,
  checkStateName: word,
  templateName: word,
  /** the completed form as text; personal fields masked, hidden fields omitted */
  form: z.array(
    object(() => ({
      group: word,
      label: z.string(),
      value: z.string(),
      fileIds: z.array(z.string()),
    })),
  ),
  work: object(() => ({ lines: z.array(z.string()), sum: z.string(), verdict: z.string(), isEnough: truth })),
  doubts: z.array(z.string()),
  /** `notNeeded`: no document is required */
  checkList: z.array(object(() => ({ key: z.enum(checkKeys), label: z.string(), notNeeded: truth }))),
  audits: z.array(audit),
  falsePromise: truth,
};

export const filterFields = {
  batchNo,
  level,
  major,
  auditLevel: whole(['审核级', 'Audit level'], { min: 1, max: 3 }),
};
