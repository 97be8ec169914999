import * as z from 'zod';
import { get, holds, post } from '../../call.ts';
import { id, truth } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { shownFile } from '../../plain-resource/parts.ts';
import { startedTask } from '../../task.ts';
import { subjectResult } from '../scores/result.ts';
import { examinerRow } from './examiner.ts';

const word = z.string().nullable();

const step = object(() => ({
  /** key of `regSteps`; `enter`: added to the roster */
  verb: z.string(),
  verbName: z.string(),
  fromStatusName: word,
  toStatusName: z.string(),
  note: word,
  actorName: word,
  time: z.string(),
}));
export type RegistrationStep = z.output<typeof step>;

export const link = object(() => ({
  id: z.string(),
  kind: z.enum(['case', 'certificate']),
  called: z.string(),
  no: z.string(),
  title: z.string(),
  statusName: word,
  time: z.string(),
  path: z.string(),
}));
export type ExamineeLink = z.output<typeof link>;
/** Maximum number per kind of case, and of certificates, shown on the page; their lists show the rest. */
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
export const sittingBeside = sitting.extend({ examStart: z.string().nullable() });
export type Sitting = z.output<typeof sittingBeside>;

const correction = object(() => ({
  cause: z.string(),
  actorName: word,
  time: z.string(),
  changes: z.array(
    z.object({
      of: z.enum(['subject', 'total', 'pass']),
      subjectName: word,
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
}));
export type ScoreCorrection = z.output<typeof correction>;

/** The examinee's result in the examination (domain.md 1.3). */
const result = object(() => ({
  subjects: z.array(
    subjectResult.extend({
      fullScore: z.number(),
      passScore: z.number(),
      /** whether the pass mark is reached; null: not counted */
      passFlag: z.int().nullable(),
      invalidReason: word,
    }),
  ),
  /** sum of the counted scores; null: none counts */
  totalScore: z.number().nullable(),
  /** null: the registration is not in force */
  passFlag: z.int().nullable(),
  fullScore: z.number(),
  /** null: each subject has its own */
  passScore: z.number().nullable(),
  scoreVersion: z.int(),
  /** ranks by total as in the score list; null: not counted */
  cityRank: z.int().nullable(),
  districtRank: z.int().nullable(),
  percentile: z.number().nullable(),
  corrections: z.array(correction),
}));
export type ExamineeResult = z.output<typeof result>;

/** 对, 部分得分, 错, 未作答; for items marked by people: 已评 and 未评. */
export const itemOutcomes = ['right', 'partly', 'wrong', 'blank', 'marked', 'unmarked'] as const;

const sheetItem = object(() => ({
  no: z.int(),
  type: z.int(),
  typeName: word,
  outcome: z.enum(itemOutcomes),
  /** letters chosen, '' for none; null for items without choices and where letters are withheld */
  chosen: word,
  /** null for items without a key and where letters are withheld */
  key: word,
  score: z.number().nullable(),
  full: z.number(),
}));
export type SheetItemShown = z.output<typeof sheetItem>;

export const answerGrid = object(() => ({
  subjectCode: z.string(),
  subjectName: z.string(),
  /** 卷 the examinee sat, if the subject has several papers */
  paperLabel: word,
  /** 1: includes chosen letters and keys, for callers who may read them */
  withKeys: truth,
  /** 1: the paper was removed or does not match the sheet: no items and no sums */
  faulty: truth,
  items: z.array(sheetItem),
  /** sums of the items, total at least 0; null: not fully marked */
  objective: z.number(),
  subjective: z.number().nullable(),
  total: z.number().nullable(),
  /** 1: equal to the recorded score; 0: different */
  agrees: truth,
}));
export type AnswerGrid = z.output<typeof answerGrid>;

const detail = examinerRow.extend({
  exam: object(() => ({
    id: z.string(),
    examCode: z.string(),
    name: z.string(),
    status: z.int(),
    examStart: z.string(),
    examEnd: z.string(),
  })),
  subjectList: z.array(
    object(() => ({ code: z.string(), name: z.string(), startTime: z.string(), endTime: z.string() })),
  ),
  photo: shownFile.nullable(),
  photoName: word,
  formerNames: z.array(z.string()),
  steps: z.array(step),
  /** after the release and for callers who may see scores; otherwise null */
  result: result.nullable(),
  /** visible as `result`; subjects with an answer sheet only */
  sheets: z.array(answerGrid),
  allowedActions: z.array(z.string()),
  /** the person's other examinations that the caller sees, newest first */
  history: z.array(sittingBeside),
  links: z.array(link),
  linkCount: z.int(),
});
export type ExamineeRecord = z.output<typeof detail>;

const refusedPhoto = object(() => ({ name: z.string(), reason: z.string() }));
const photoReport = object(() => ({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(['reading', 'done', 'cancelled', 'failed']),
  taskId: z.string(),
  total: z.int(),
  matched: z.int(),
  replaced: z.int(),
  /** names without an examinee in the roster; only the first are listed */
  unknownCount: z.int(),
  unknown: z.array(z.string()),
  refusedCount: z.int(),
  refused: z.array(refusedPhoto),
  createTime: z.string(),
}));
export type PhotoReport = z.output<typeof photoReport>;

/** 考生详情 and 照片 (domain.md 1.3; own additions). */
export const examinee = {
  calls: {
    detail: get('examiners/detail', {
      title: ['考生详情', 'Examinee'],
      access: holds('formal_exam'),
      query: object(() => ({ id })),
      answer: detail,
      acts: true,
    }),
    /** A zip of jpg files of at most 500 kB, named as in the roster (照片文件名); a task matches them. */
    photos: post('examiners/photos', {
      title: ['导入考生照片', 'Import photos'],
      access: holds('formal_exam_import'),
      query: object(() => ({ examId: id })),
      upload: true,
      answer: startedTask,
      changes: ['task'],
    }),
    /** the caller's latest photo file for this examination, and how many visible examinees lack a photo */
    photoReport: get('examiners/photoReport', {
      title: ['照片导入结果', 'Photos: what became of them'],
      access: holds('formal_exam_import'),
      query: object(() => ({ examId: id })),
      answer: object(() => ({ without: z.int(), latest: photoReport.nullable() })),
    }),
  },
};
