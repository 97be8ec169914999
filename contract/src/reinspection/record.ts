import * as z from 'zod';
import { acceptedNotice } from '../casework/notice.ts';
import { fileIds } from '../casework/record.ts';
import { priority } from '../casework/states.ts';
import { choice, facts, moment, optional, reference, text, truth } from '../conventions.ts';
import { answerGrid } from '../exam/examinee.ts';
import { decimal } from '../fields.ts';
import type { FormValues } from '../template/condition.ts';
import { type TemplateField, templateField } from '../template/entry.ts';
import { fieldWriter, holdsFiles, templateScene } from '../template/states.ts';
import { fieldsAhead } from '../template/writers.ts';
import { documentNumber, phoneNumber } from '../typed-numbers.ts';
import { reviewConclusion, reviewReason, reviewReasons } from './states.ts';
import { reinspection } from './task.ts';

const formData = z.record(z.string().max(40), z.unknown());
facts.add(formData, { label: ['申请表', 'Form'], asks: 'text', kind: 'structure' });

const subjectCode = text(['科目', 'Subject'], { max: 10 });
// it is chosen among the subjects of its task
facts.add(subjectCode, { label: ['科目', 'Subject'], asks: 'choice', kind: 'text', max: 10 });

/** What somebody wants looked at anew, whoever enters it (domain.md 3.5). */
export const reviewFields = {
  taskId: reference(['复核任务', 'Review task'], reinspection),
  applicantName: text(['姓名', 'Name'], { max: 40 }),
  idNo: text(['证件号码', 'ID number'], { max: 32, as: documentNumber }),
  ticketNo: text(['准考证号', 'Ticket'], { max: 14 }),
  phone: optional(text(['手机号码', 'Phone'], { max: 20, as: phoneNumber })),
  subjectCode,
  applyReason: choice(['申请原因', 'Reason'], 'review_reason', reviewReasons),
  reasonText: text(['原因说明', 'Explanation'], { min: 10, max: 500, kind: 'long' }),
  /** further fields of the task's form, by their keys */
  formData: optional(formData),
  fileIds,
};

/** Fields of the library that an application says by itself: the form of its task does not ask for them again. */
const saidKeys: readonly string[] = ['name', 'idNo', 'phone', 'ticketNo', 'subjectName', 'applyReason', 'reasonText'];
/**
 * What the form of a task asks of whoever applies, with what every application says by itself (`said`), which is not asked for again:
 * conditions look at it. Files are its attachments.
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

/** What staff add when they register a letter, a visit or a call. */
export const registerForm = z.object({
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
});
export const citizenForm = z.object({
  ...reviewFields,
  phone: text(['手机号码', 'Phone'], { max: 20, as: phoneNumber }),
  ...acceptedNotice,
});

const points = (zh: string, en: string) => decimal([zh, en], { places: 1, min: 0, max: 1000, step: 0.5 });
/** What is asked for where a score is recorded. */
export const foundScore = points('复核分数', 'Score found');
/** What a reviewer or the arbiter found. */
export const reviewResult = z.object({
  /** none: whoever had no score has none still */
  score: optional(foundScore),
  /** points of every item of the answer sheet, in its order; left out where the items were not gone through */
  itemScores: optional(z.array(points('题分', 'Points of an item')).max(500)),
  conclusion: choice(
    ['复核结论', 'Conclusion'],
    'review_conclusion',
    reviewConclusion.entries.map(({ key }) => Number(key)).filter((key) => key !== reviewConclusion.of.notAccepted),
  ),
  note: optional(text(['复核说明', 'What was found'], { max: 1000, kind: 'long' })),
  /** fields of the task's form that reviewers fill in, by their keys */
  form: optional(formData),
});
export type ReviewResult = z.output<typeof reviewResult>;
/** What `reply` carries beyond that of every kind. */
export const replyFields = { result: optional(reviewResult) };

const word = z.string().nullable();
const figure = z.number().nullable();

/** What a row of reviews has beyond that of every kind: who has done his part, and of what was found only what came of it. */
export const rowFields = {
  taskId: z.string(),
  taskName: word,
  ticketNo: z.string(),
  subjectCode: z.string(),
  subjectName: z.string(),
  applyReason: z.int(),
  applyReasonName: z.string(),
  originalScore: figure,
  /** 1: drawn; and whether he has done his part */
  isDrawn: truth,
  firstDone: truth,
  secondDone: truth,
  /** the sum of the items is another score than the one recorded; null: it could not be reckoned */
  sumDiffers: truth.nullable(),
  /** 1: on paper in time, and typed in after the window */
  isBackdated: truth,
  /** null until it is decided */
  finalScore: figure,
  scoreChanged: truth.nullable(),
  conclusion: z.int().nullable(),
  conclusionName: word,
};

/** One of the two, or the arbiter. `result` is null for whoever may not read it yet. */
const opinion = z.object({
  part: z.enum(['first', 'second', 'arbiter']),
  userId: z.string(),
  name: word,
  done: truth,
  result: reviewResult
    .omit({ form: true })
    .extend({
      conclusionName: z.string(),
      /** what he filled in of the form, in words; what is sensitive masked */
      filled: z.array(z.object({ key: z.string(), label: z.string(), words: z.string() })),
    })
    .nullable(),
});
export type ReviewOpinion = z.output<typeof opinion>;

const sheetItem = z.object({
  no: z.int(),
  typeName: word,
  objective: truth,
  /** null: not marked */
  score: figure,
  full: z.number(),
});

/** What its page has beyond that of every kind. */
export const detailFields = {
  examName: word,
  centreName: word,
  /** the form as it was filled in, what is personal masked */
  formData: z.record(z.string(), z.unknown()),
  /** the same in words, field by field as the task's version of the template has them; files are attachments */
  formShown: z.array(z.object({ key: z.string(), label: z.string(), group: word, words: z.string() })),
  /** what whose turn it is fills in of it, with what their conditions say of others settled; none while nobody reviews */
  reviewerFields: z.array(templateField),
  /** what stands recorded now */
  recorded: z.object({
    score: figure,
    objective: figure,
    subjective: figure,
    full: figure,
    /** null: nobody has said yet, or nothing is recorded */
    isAbsent: truth.nullable(),
    /** null: nothing is recorded */
    isVoid: truth.nullable(),
    /** the clause it is void by */
    invalidReason: word,
    /** who entered it or, where somebody has since, touched it last; null where nobody did in person */
    enteredBy: word,
    enteredTime: word,
    changedBy: word,
    changedTime: word,
  }),
  /** Σ items as they stood when it was filed, before anybody looked; null where there is no sheet or not every item is marked */
  itemSum: figure,
  tolerance: z.number(),
  items: z.array(sheetItem),
  /** his answers, with keys as the page of the examinee has them; to whom it is drawn with keys. null: no sheet, or not for the caller */
  sheet: answerGrid.nullable(),
  opinions: z.array(opinion),
};

/** What only reviews are searched by. */
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
