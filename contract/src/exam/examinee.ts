import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { id, truth } from '../conventions.ts';
import { shownFile } from '../plain-resource/parts.ts';
import { startedTask } from '../task.ts';
import { examinerRow } from './examiner.ts';
import { subjectResult } from './result.ts';

const word = z.string().nullable();

/** A step of a registration, as it was taken. */
const step = z.object({
  /** of `regSteps`; `enter`: he came into the roster */
  verb: z.string(),
  verbName: z.string(),
  fromStatusName: word,
  toStatusName: z.string(),
  note: word,
  actorName: word,
  time: z.string(),
});
export type RegistrationStep = z.output<typeof step>;

/** Something else that is about him in this examination or about his person: a case, a certificate. */
export const link = z.object({
  id: z.string(),
  kind: z.enum(['case', 'certificate']),
  /** what one is called: 信访件 */
  called: z.string(),
  no: z.string(),
  title: z.string(),
  statusName: word,
  time: z.string(),
  /** its page in the browser */
  path: z.string(),
});
export type ExamineeLink = z.output<typeof link>;
/** Of each kind of case, and of certificates, so many stand on a page; the rest their lists find. */
export const mostLinks = 20;

const sitting = examinerRow.pick({
  id: true,
  examId: true,
  examIdName: true,
  districtIdName: true,
  centreIdName: true,
  ticketNo: true,
  regStatus: true,
  regStatusName: true,
  attendStatus: true,
  attendStatusName: true,
  violationLevel: true,
  violationLevelName: true,
  totalScore: true,
  passFlag: true,
});
/** As whoever reads of the person sees it among others. */
export const sittingBeside = sitting.extend({ examStart: z.string().nullable() });
export type Sitting = z.output<typeof sittingBeside>;

/** A score of his that was corrected after the release. */
const correction = z.object({
  /** what it followed from */
  cause: z.string(),
  actorName: word,
  time: z.string(),
  changes: z.array(
    z.object({
      of: z.enum(['subject', 'total', 'pass']),
      /** of which subject; else null */
      subjectName: word,
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
});
export type ScoreCorrection = z.output<typeof correction>;

/** What he has in the examination (domain.md 1.3). */
const result = z.object({
  /** those he is registered for, in the order of the examination */
  subjects: z.array(
    subjectResult.extend({
      fullScore: z.number(),
      passScore: z.number(),
      /** whether it reaches the pass mark; null: it counts nowhere */
      passFlag: z.int().nullable(),
      /** the clause it is void by */
      invalidReason: word,
    }),
  ),
  /** of the scores that count; null: none does */
  totalScore: z.number().nullable(),
  /** null: his registration does not stand */
  passFlag: z.int().nullable(),
  fullScore: z.number(),
  /** null: each subject has its own */
  passScore: z.number().nullable(),
  scoreVersion: z.int(),
  /** of the total, as the list of scores tells them; null: it counts nowhere */
  cityRank: z.int().nullable(),
  districtRank: z.int().nullable(),
  percentile: z.number().nullable(),
  /** oldest first */
  corrections: z.array(correction),
});
export type ExamineeResult = z.output<typeof result>;

/** 对, 部分得分, 错, 未作答; of what people mark: 已评 and 未评. */
export const itemOutcomes = ['right', 'partly', 'wrong', 'blank', 'marked', 'unmarked'] as const;

const sheetItem = z.object({
  /** its place in the paper, from 1 */
  no: z.int(),
  type: z.int(),
  typeName: word,
  outcome: z.enum(itemOutcomes),
  /** letters he chose, '' for none; null of what is no choice, and where letters are kept back */
  chosen: word,
  /** null of what has no key, and where letters are kept back */
  key: word,
  /** null: not marked */
  score: z.number().nullable(),
  full: z.number(),
});
export type SheetItemShown = z.output<typeof sheetItem>;

/** His answers in a subject, item by item. */
export const answerGrid = z.object({
  subjectCode: z.string(),
  subjectName: z.string(),
  /** 卷 he sat, where the subject has several papers */
  paperLabel: word,
  /** 1: with the letters he chose and the keys, for whoever may read those */
  withKeys: truth,
  /** 1: its paper was removed, or is not what the sheet was written for: no items, and nothing is said of sums */
  faulty: truth,
  items: z.array(sheetItem),
  /** sums of the items, no total below 0; null: something of it is not marked */
  objective: z.number(),
  subjective: z.number().nullable(),
  total: z.number().nullable(),
  /** 1: as the score says; 0: the score says otherwise */
  agrees: truth,
});
export type AnswerGrid = z.output<typeof answerGrid>;

const detail = examinerRow.extend({
  exam: z.object({
    id: z.string(),
    examCode: z.string(),
    name: z.string(),
    status: z.int(),
    examStart: z.string(),
    examEnd: z.string(),
  }),
  subjectList: z.array(z.object({ code: z.string(), name: z.string(), startTime: z.string(), endTime: z.string() })),
  photo: shownFile.nullable(),
  /** as the roster names the file of it */
  photoName: word,
  /** names he was registered under before */
  formerNames: z.array(z.string()),
  /** oldest first */
  steps: z.array(step),
  /** of a released examination, for whoever may see scores; else null */
  result: result.nullable(),
  /** as `result`, of the subjects whose sheet is there; else none */
  sheets: z.array(answerGrid),
  /** steps that lead on from where he is, while the examination lets any be taken */
  allowedActions: z.array(z.string()),
  /** his other examinations, of those the caller sees; newest first */
  history: z.array(sittingBeside),
  /** of those the caller sees the latest, and how many there are */
  links: z.array(link),
  linkCount: z.int(),
});
export type ExamineeRecord = z.output<typeof detail>;

const refusedPhoto = z.object({ name: z.string(), reason: z.string() });
/** What became of a file of photos. */
const photoReport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(['reading', 'done', 'cancelled', 'failed']),
  taskId: z.string(),
  /** pictures in it */
  total: z.int(),
  matched: z.int(),
  /** of those: in the place of an earlier one */
  replaced: z.int(),
  /** names that nobody of the roster has; the first of them */
  unknownCount: z.int(),
  unknown: z.array(z.string()),
  refusedCount: z.int(),
  refused: z.array(refusedPhoto),
  createTime: z.string(),
});
export type PhotoReport = z.output<typeof photoReport>;

/** 考生详情 and 照片 (domain.md 1.3; own additions). */
export const examinee = {
  calls: {
    detail: get('examiners/detail', {
      title: ['考生详情', 'Examinee'],
      access: holds('formal_exam'),
      query: z.object({ id }),
      answer: detail,
      // who opens it is noted
      acts: true,
    }),
    /** a zip of jpg files of at most 500 kB, called as the roster says (照片文件名); matched by a task */
    photos: post('examiners/photos', {
      title: ['导入考生照片', 'Import photos'],
      access: holds('formal_exam_import'),
      query: z.object({ examId: id }),
      upload: true,
      answer: startedTask,
      changes: ['task'],
    }),
    /** the caller's latest file for this examination, and how many of the people he sees are without a photo */
    photoReport: get('examiners/photoReport', {
      title: ['照片导入结果', 'Photos: what became of them'],
      access: holds('formal_exam_import'),
      query: z.object({ examId: id }),
      answer: z.object({ without: z.int(), latest: photoReport.nullable() }),
    }),
  },
};
