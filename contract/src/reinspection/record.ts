import * as z from 'zod';
import { acceptedNotice } from '../casework/public/notice.ts';
import { fileIds } from '../casework/record.ts';
import { priority } from '../casework/states.ts';
import { choice, facts, moment, optional, reference, text, truth } from '../conventions.ts';
import { answerGrid } from '../exam/people/examinee.ts';
import { decimal } from '../fields/fields.ts';
import { object } from '../fields/object.ts';
import { documentNumber, phoneNumber } from '../fields/typed-numbers.ts';
import type { FormValues } from '../template/condition.ts';
import { type TemplateField, templateField } from '../template/entry.ts';
import { fieldWriter, holdsFiles, templateScene } from '../template/states.ts';
import { fieldsAhead } from '../template/writers.ts';
import { reviewConclusion, reviewReason, reviewReasons } from './states.ts';
import { reinspection } from './task.ts';

const formData = z.record(z.string().max(40), z.unknown());
facts.add(formData, { label: ['申请表', 'Form'], asks: 'text', kind: 'structure' });

const subjectCode = text(['科目', 'Subject'], { max: 10 });
facts.add(subjectCode, { label: ['科目', 'Subject'], asks: 'choice', kind: 'text', max: 10 });

/** Fields of an application for a score review, entered by the applicant or by staff (domain.md 3.5). */
export const reviewFields = {
  taskId: reference(['复核任务', 'Review task'], reinspection),
  applicantName: text(['姓名', 'Name'], { max: 40 }),
  idNo: text(['证件号码', 'ID number'], { max: 32, as: documentNumber }),
  ticketNo: text(['准考证号', 'Ticket'], { max: 14 }),
  phone: optional(text(['手机号码', 'Phone'], { max: 20, as: phoneNumber })),
  subjectCode,
  applyReason: choice(['申请原因', 'Reason'], 'review_reason', reviewReasons),
  reasonText: text(['原因说明', 'Explanation'], { min: 10, max: 500, kind: 'long' }),
  formData: optional(formData),
  fileIds,
};

/** Library fields that every application already contains; the task's form does not ask for them again. */
const saidKeys: readonly string[] = ['name', 'idNo', 'phone', 'ticketNo', 'subjectName', 'applyReason', 'reasonText'];
/**
 * Fields that the task's form asks applicants for, and the application's own values (`said`), which conditions can
 * refer to. File fields are excluded: files are attachments of the application.
 */
export function askedBeside(fields: readonly TemplateField[], said: FormValues) {
  const asked = fieldsAhead(templateScene.of.review, fields).filter(
    ({ field }) =>
      !holdsFiles(field.fieldType) && (field.writer === fieldWriter.of.applicant || saidKeys.includes(field.fieldKey)),
  );
  const isOwn = (key: string): boolean => !saidKeys.includes(key);
  return {
    fields: asked,
    said: Object.fromEntries(
      asked.flatMap(({ field: { fieldKey: key } }) => (isOwn(key) ? [] : [[key, said[key] ?? null]])),
    ),
    isEmpty: !asked.some(({ field }) => isOwn(field.fieldKey)),
  };
}

export const registerForm = object(() => ({
  source: choice(['来源', 'Source'], 'case_source', [3, 4, 5, 6, 7]),
  ...reviewFields,
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
  ...reviewFields,
  phone: text(['手机号码', 'Phone'], { max: 20, as: phoneNumber }),
  ...acceptedNotice,
}));

const points = (zh: string, en: string) => decimal([zh, en], { places: 1, min: 0, max: 1000, step: 0.5 });
export const foundScore = points('复核分数', 'Score found');
export const reviewResult = object(() => ({
  score: optional(foundScore),
  /** points of every item of the answer sheet, in order; absent if the items were not checked */
  itemScores: optional(z.array(points('题分', 'Points of an item')).max(500)),
  conclusion: choice(
    ['复核结论', 'Conclusion'],
    'review_conclusion',
    reviewConclusion.entries.map(({ key }) => Number(key)).filter((key) => key !== reviewConclusion.of.notAccepted),
  ),
  note: optional(text(['复核说明', 'Review notes'], { max: 1000, kind: 'long' })),
  form: optional(formData),
}));
export type ReviewResult = z.output<typeof reviewResult>;
export const replyFields = { result: optional(reviewResult) };

const word = z.string().nullable();
const figure = z.number().nullable();

/**
 * Row fields of reviews beyond those of every kind: the progress of the reviewers, and only the final result of their
 * findings.
 */
export const rowFields = {
  taskId: z.string(),
  taskName: word,
  ticketNo: z.string(),
  subjectCode: z.string(),
  subjectName: z.string(),
  applyReason: z.int(),
  applyReasonName: z.string(),
  originalScore: figure,
  /** 1: reviewers are drawn; the first and the second one have finished */
  isDrawn: truth,
  firstDone: truth,
  secondDone: truth,
  /** the sum of the items differs from the recorded score; null: it could not be computed */
  sumDiffers: truth.nullable(),
  /** 1: received on paper in time and entered after the deadline */
  isBackdated: truth,
  finalScore: figure,
  scoreChanged: truth.nullable(),
  conclusion: z.int().nullable(),
  conclusionName: word,
};

/** Opinion of one of the two reviewers or of the arbiter. `result` is null while the caller may not read it. */
const opinion = object(() => ({
  part: z.enum(['first', 'second', 'arbiter']),
  userId: z.string(),
  name: word,
  done: truth,
  result: reviewResult
    .omit({ form: true })
    .extend({
      conclusionName: z.string(),
      /** the reviewer's form fields as text; sensitive values masked */
      filled: z.array(z.object({ key: z.string(), label: z.string(), words: z.string() })),
    })
    .nullable(),
}));
export type ReviewOpinion = z.output<typeof opinion>;

const sheetItem = object(() => ({
  no: z.int(),
  typeName: word,
  objective: truth,
  score: figure,
  full: z.number(),
}));

export const detailFields = {
  examName: word,
  centreName: word,
  /** the completed form, personal values masked */
  formData: z.record(z.string(), z.unknown()),
  /** the same as text, by field of the task's template version; files are attachments */
  formShown: z.array(object(() => ({ key: z.string(), label: z.string(), group: word, words: z.string() }))),
  /**
   * form fields of the current reviewer, with conditions on other fields resolved; empty while no review is in progress
   */
  reviewerFields: z.array(templateField),
  recorded: object(() => ({
    score: figure,
    objective: figure,
    subjective: figure,
    full: figure,
    /** null: not decided yet, or nothing is recorded */
    isAbsent: truth.nullable(),
    isVoid: truth.nullable(),
    invalidReason: word,
    /** user who entered it, and the user who last changed it; null if no user did */
    enteredBy: word,
    enteredTime: word,
    changedBy: word,
    changedTime: word,
  })),
  /** Σ items at the time of filing; null without an answer sheet, or if not every item is marked */
  itemSum: figure,
  tolerance: z.number(),
  items: z.array(sheetItem),
  /**
   * the examinee's answers; keys as on the examinee's page, and always for the drawn reviewers. null: no sheet, or not
   * visible to the caller
   */
  sheet: answerGrid.nullable(),
  opinions: z.array(opinion),
};

export const filterFields = {
  taskId: reviewFields.taskId,
  subjectCode: reviewFields.subjectCode,
  ticketNo: reviewFields.ticketNo,
  applyReason: reviewFields.applyReason,
  replyResult: choice(
    ['复核结论', 'Conclusion'],
    'review_conclusion',
    reviewConclusion.entries.map(({ key }) => Number(key)),
  ),
};
export const reasonLabel = reviewReason.label;
