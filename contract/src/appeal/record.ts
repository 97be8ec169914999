import * as z from 'zod';
import { acceptedNotice } from '../casework/public/notice.ts';
import { fileIds, liftedFlag } from '../casework/record.ts';
import { priority } from '../casework/states.ts';
import { choice, moment, optional, reference, text, truth } from '../conventions.ts';
import { examChoice } from '../exam/formal/choice.ts';
import { examDistrict } from '../exam/places/place.ts';
import { object } from '../fields/object.ts';
import { documentNumber, phoneNumber } from '../fields/typed-numbers.ts';

/** Fields of an appeal against a decision, entered by the appellant or by staff (domain.md 3.6). */
export const appealFields = {
  typeId: reference(['申诉分类', 'Category'], 'appeal_type'),
  title: text(['标题', 'Title'], { min: 5, max: 100 }),
  content: text(['申诉理由', 'Grounds'], { min: 20, max: 5000, kind: 'long' }),
  demand: optional(text(['申诉请求', 'Request'], { max: 500, kind: 'long' })),
  applicantName: text(['申诉人', 'Appellant'], { max: 40 }),
  idNo: text(['证件号码', 'ID number'], { max: 20, as: documentNumber }),
  phone: optional(text(['手机号码', 'Phone'], { max: 20, as: phoneNumber })),
  /** 文号 of the contested letter: WJ01 before a decision (陈述申辩), WJ02 after it */
  decisionNo: optional(text(['处理文书文号', 'Letter number'], { max: 60 })),
  examId: optional(reference(['关联考试', 'Examination'], examChoice)),
  districtId: optional(reference(['考区', 'District'], examDistrict)),
};

export const amendedFields = {
  typeId: optional(appealFields.typeId),
  districtId: appealFields.districtId,
  examId: appealFields.examId,
  title: optional(appealFields.title),
  content: optional(appealFields.content),
  demand: appealFields.demand,
  confidential: liftedFlag,
};

export const registerFields = {
  source: choice(['来源', 'Source'], 'case_source', [3, 4, 5, 6, 7]),
  ...appealFields,
  receivedTime: optional(moment(['收到时间', 'Received'], { past: true })),
  priority: optional(
    choice(
      ['紧急程度', 'Priority'],
      'priority',
      priority.entries.map(({ key }) => Number(key)),
    ),
  ),
  fileIds,
};
export const registerForm = z.object(registerFields);

const { examId: _exam, ...citizenFields } = appealFields;
/** Citizens enter the number of the letter; it determines the examination. */
export const citizenForm = object(() => ({
  ...citizenFields,
  phone: text(['手机号码', 'Phone'], { max: 20, as: phoneNumber }),
  ...acceptedNotice,
  fileIds,
}));

/** Change of the violation with the outcome 变更 (domain.md 3.6, audit). */
export const replyFields = {
  violationLevel: optional(choice(['变更后的违纪等级', 'New level'], 'violation_level', [1, 2, 3, 4, 5])),
  violationSubject: optional(text(['变更后的涉及科目', 'New subject'], { max: 20, kind: 'code' })),
};

const word = z.string().nullable();

export const rowFields = {
  typeId: z.string(),
  typeName: word,
  examId: word,
  examName: word,
  /** 陈述申辩 before a decision */
  isDefence: truth,
};

export const appealedViolation = object(() => ({
  id: z.string(),
  level: z.int(),
  levelName: word,
  subjectCode: word,
  subjectName: word,
  subjects: z.array(z.object({ subjectCode: z.string(), name: z.string() })),
  clause: z.string(),
  factText: z.string(),
  evidenceCount: z.int(),
  informNo: word,
  defenceUntil: word,
  decisionNo: word,
  decidedTime: word,
  status: z.int(),
  statusName: word,
}));
export type AppealedViolation = z.output<typeof appealedViolation>;

export const detailFields = {
  /** id of the examinee's page if the caller may open it; otherwise null */
  examinerId: word,
  ticketNo: word,
  centreName: word,
  violation: appealedViolation.nullable(),
  violationLevel: z.int().nullable(),
  violationSubject: word,
};

export const filterFields = {
  typeId: appealFields.typeId,
  examId: reference(['关联考试', 'Examination'], examChoice),
  isDefence: choice(['陈述申辩', 'Defence'], 'yes_no', [0, 1]),
};
