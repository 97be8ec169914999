import * as z from 'zod';
import { acceptedNotice } from '../casework/public/notice.ts';
import { attachment, fileIds } from '../casework/record.ts';
import { priority } from '../casework/states.ts';
import { choice, facts, listOf, moment, optional, reference, text, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { documentNumber, phoneNumber } from '../fields/typed-numbers.ts';
import { opening } from './opening.ts';
import { correctableFields, editReason } from './states.ts';

const value = text(['更正后', 'New value'], { max: 100 });
/** The requested value of each field. The server reads the old values itself. */
const changes = listOf(
  object(() => ({
    fieldKey: z.enum(correctableFields),
    newValue: z.preprocess((given) => (typeof given === 'number' ? String(given) : given), value),
    /** accepted because clients send loaded changes back, but ignored */
    oldValue: z.unknown().optional(),
    label: z.unknown().optional(),
  })),
  correctableFields.length,
)
  .min(1)
  .refine((list) => new Set(list.map(({ fieldKey }) => fieldKey)).size === list.length, {
    params: { words: ['同一项信息只能更正一次', 'Each field can be corrected only once'] },
  });
facts.add(changes, { label: ['更正内容', 'Changes'], asks: 'text', kind: 'structure' });

/** Uploads by required document of the opening; other attachments are in `fileIds`. */
const materials = z
  .array(
    object(() => ({
      name: text(['材料名称', 'Document'], { max: 50 }),
      fileIds: text(['材料文件', 'Files of the document'], { max: 300 }),
    })),
  )
  .max(10)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
    params: { words: ['同一项材料只能填写一次', 'Each document can be listed only once'] },
  });
facts.add(materials, { label: ['证明材料', 'Documents'], asks: 'text', kind: 'structure' });

/** Fields of a correction request, entered by the applicant or by staff (domain.md 3.8). */
export const correctionFields = {
  examId: reference(['更正考试', 'Opening'], opening),
  applicantName: text(['姓名', 'Name'], { max: 40 }),
  idNo: text(['报名证件号码', 'ID number as registered'], { max: 32, as: documentNumber }),
  phone: optional(text(['手机号码', 'Phone'], { max: 20, as: phoneNumber })),
  changes,
  reasonType: choice(
    ['更正原因', 'Reason'],
    'edit_reason',
    editReason.entries.map(({ key }) => Number(key)),
  ),
  reasonText: text(['原因说明', 'Explanation'], { min: 2, max: 1000, kind: 'long' }),
  policeProof: fileIds,
  materials: optional(materials),
  fileIds,
};

export const registerForm = object(() => ({
  source: choice(['来源', 'Source'], 'case_source', [3, 4, 5, 6, 7]),
  ...correctionFields,
  receivedTime: optional(moment(['收到时间', 'Received'], { past: true })),
  priority: optional(
    choice(
      ['紧急程度', 'Priority'],
      'priority',
      priority.entries.map(({ key }) => Number(key)),
    ),
  ),
}));
export const citizenForm = object(() => ({
  ...correctionFields,
  phone: text(['手机号码', 'Phone'], { max: 20, as: phoneNumber }),
  ...acceptedNotice,
}));

export const executeFields = {
  applied: optional(z.array(z.enum(correctableFields)).max(correctableFields.length)),
};

const word = z.string().nullable();
const change = object(() => ({
  fieldKey: z.enum(correctableFields),
  label: z.string(),
  /** as the caller may see it: personal values masked, keys as labels */
  oldValue: word,
  newValue: word,
  /** 1: executed, 0: not; null until the decision */
  done: truth.nullable(),
}));
export type ShownChange = z.output<typeof change>;

export const rowFields = {
  examId: z.string(),
  examName: word,
  changes: z.array(change),
  reasonType: z.int(),
  reasonTypeName: word,
  auditLevel: z.int(),
  lastLevel: z.int(),
};

const idCheck = object(() => ({
  isValid: truth,
  sexAgrees: truth,
  isTaken: truth,
}));

export const detailFields = {
  formalExamName: word,
  ticketNo: word,
  centreName: word,
  photo: attachment.pick({ id: true, originalName: true, fileSize: true, link: true }).nullable(),
  idCheck: idCheck.nullable(),
  /** number of characters of the new name outside the basic plane, which some programs cannot display */
  rareSigns: z.int(),
  certIssued: truth,
  needPoliceProof: truth,
  proofIds: z.array(z.string()),
  materials: z.array(object(() => ({ name: z.string(), required: truth }))),
  handedIn: z.array(object(() => ({ name: z.string(), fileIds: z.array(z.string()) }))),
  applyExecuted: truth,
  executedTime: word,
  executedByName: word,
};

export const revealedFields = { changes: z.array(change) };

export const filterFields = {
  examId: correctionFields.examId,
  reasonType: correctionFields.reasonType,
};
