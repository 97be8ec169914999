import * as z from 'zod';
import { get, holds } from '../call.ts';
import { id, optional, truth } from '../conventions.ts';
import { figure } from '../exam/statistics-items.ts';

const word = z.string().nullable();
const n = z.int();

const pooled = z.object({
  /** people who had the question, of whom the figures are */
  n,
  p: figure,
  d27: figure,
  rpb: figure,
  rir: figure,
  /** 曝光率: how many of those who sat its subjects had it, whoever looks */
  exposure: figure,
});

/** A paper with the question, sat as a subject of an examination. */
const sitting = z.object({
  examId: z.string(),
  name: z.string(),
  date: z.string(),
  subjectCode: z.string(),
  paperId: z.string(),
  /** 卷, where the subject has several papers */
  label: word,
  /** the wording that the paper has */
  versionNo: z.int(),
  n,
  p: figure,
  d27: figure,
  rpb: figure,
  rir: figure,
  /** so few, or beside so few, that nothing is told of them */
  suppressed: truth,
});

const option = z.object({
  key: z.string(),
  n,
  share: figure,
  /** of its choosers, on a scale of 100: papers differ in their marks */
  meanTotal: figure,
  high: figure,
  low: figure,
  rpb: figure,
  /** one of the right ones */
  isKey: truth,
});

/**
 * 试题统计 (domain.md 2.3, 2.7): what became of a question in the released examinations that had it. Whoever may not open figures of
 * examinations is told the pooled numbers that stand with the question, and nothing by examination.
 */
export const questionLife = {
  name: 'questionLife',
  calls: {
    statisticsDetail: get('question/statisticsDetail', {
      title: ['试题统计', 'Figures of a question'],
      // whoever builds papers reads it of what he puts into them
      access: holds('test_question', 'question_audit', 'question_center', 'paper_add', 'paper_edit'),
      /** `examId`: everything but `exams` and `drift` is of that examination */
      query: z.object({ id, examId: optional(id) }),
      answer: z.object({
        questionId: z.string(),
        examId: word,
        /** 1: by examination, of those the caller sees; 0: he may not open their figures */
        byExam: truth,
        pooled,
        /** the latest first */
        exams: z.array(sitting),
        /**
         * of the latest wording that was sat; none for whoever may not see answers, and of papers that are still locked.
         * `optionsVersion`: which wording that is
         */
        options: z.array(option),
        optionsVersion: z.int().nullable(),
        /** 得分率 in each tenth of the people of a sitting by total, the lowest first */
        deciles: z.array(z.object({ decile: z.int(), p: z.number() })),
        districts: z.array(z.object({ districtId: z.string(), name: z.string(), n, p: figure })),
        /** change of P a year with its 95 % interval; null: sat once, or on one day; no interval with fewer than three sittings */
        drift: z.object({ slope: z.number(), ciLow: figure, ciHigh: figure }).nullable(),
        asOf: z.string(),
      }),
    }),
  },
};
export type QuestionLife = z.output<typeof questionLife.calls.statisticsDetail.answer>;
