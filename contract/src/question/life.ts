import * as z from 'zod';
import { get, holds } from '../call.ts';
import { id, optional, truth } from '../conventions.ts';
import { figure } from '../exam/scores/statistics-items.ts';
import { object } from '../fields/object.ts';

const word = z.string().nullable();
const n = z.int();

const pooled = object(() => ({
  n,
  p: figure,
  d27: figure,
  rpb: figure,
  rir: figure,
  /** 曝光率: share of the examinees of its subjects who had this question; independent of the caller */
  exposure: figure,
}));

const sitting = object(() => ({
  examId: z.string(),
  name: z.string(),
  date: z.string(),
  subjectCode: z.string(),
  paperId: z.string(),
  label: word,
  versionNo: z.int(),
  n,
  p: figure,
  d27: figure,
  rpb: figure,
  rir: figure,
  /** withheld: too few examinees, or the withheld figures could be derived from the others */
  suppressed: truth,
}));

const option = object(() => ({
  key: z.string(),
  n,
  share: figure,
  /** mean of those who chose it, in percent of full marks, because papers differ in full marks */
  meanTotal: figure,
  high: figure,
  low: figure,
  rpb: figure,
  isKey: truth,
}));

/**
 * 试题统计 (domain.md 2.3, 2.7): figures of a question in the released examinations that used it. Callers who may not open
 * examination figures get only the pooled numbers stored with the question.
 */
export const questionLife = {
  name: 'questionLife',
  calls: {
    statisticsDetail: get('question/statisticsDetail', {
      title: ['试题统计', 'Figures of a question'],
      // Users who build papers need it for the questions they choose.
      access: holds('test_question', 'question_audit', 'question_center', 'paper_add', 'paper_edit'),
      /** `examId`: restricts everything except `exams` and `drift` to that examination */
      query: object(() => ({ id, examId: optional(id) })),
      answer: object(() => ({
        questionId: z.string(),
        examId: word,
        /** 1: by examination, as far as the caller sees them; 0: the caller may not open their figures */
        byExam: truth,
        pooled,
        exams: z.array(sitting),
        /**
         * of the latest version used; empty for callers who may not see answers and for papers that are still locked.
         * `optionsVersion`: that version
         */
        options: z.array(option),
        optionsVersion: z.int().nullable(),
        deciles: z.array(z.object({ decile: z.int(), p: z.number() })),
        districts: z.array(z.object({ districtId: z.string(), name: z.string(), n, p: figure })),
        /**
         * change of P per year with its 95 % interval; null: used only once or on one day; no interval below three
         * sittings
         */
        drift: z.object({ slope: z.number(), ciLow: figure, ciHigh: figure }).nullable(),
        asOf: z.string(),
      })),
    }),
  },
};
export type QuestionLife = z.output<typeof questionLife.calls.statisticsDetail.answer>;
