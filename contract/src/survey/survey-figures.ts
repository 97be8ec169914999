import * as z from 'zod';
import { truth } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { deletedAnswers } from './survey.ts';

const figure = z.number().nullable();
const option = object(() => ({
  /** position of an option, value of a scale */
  key: z.string(),
  label: z.string(),
  count: z.int().nullable(),
  /** 0–1 of those who answered the question */
  share: figure,
}));

/** Figures of a question. Callers who may not read answers get none about fewer people than `stat.minCell`. */
const questionFigures = object(() => ({
  id: z.string(),
  sort: z.int(),
  title: z.string(),
  qType: z.int(),
  n: z.int(),
  options: z.array(option),
  rows: z.array(z.object({ key: z.string(), label: z.string(), n: z.int(), mean: figure, options: z.array(option) })),
  mean: figure,
  sd: figure,
  /** %(9–10) − %(0–6) */
  nps: figure,
  /** for texts: in how many answers each word occurs; the 50 most frequent */
  words: z.array(z.object({ w: z.string(), c: z.int() })),
  suppressed: truth,
}));

/** `surveyQuestion/statistics` (domain.md 2.7). Means, deviations and shares cover valid answers. */
export const surveyFigures = object(() => ({
  surveyId: z.string(),
  title: z.string(),
  /** its answers were deleted at the end of their term; then there are no figures */
  deletedAnswers,
  answers: z.int(),
  valid: z.int(),
  marked: z.int(),
  avgDuration: figure,
  questions: z.array(questionFigures),
  byDay: z.array(z.object({ date: z.string(), count: z.int() })),
  byDistrict: z.array(
    z.object({
      districtId: z.string().nullable(),
      districtName: z.string().nullable(),
      count: z.int(),
      /** mean of each rating question and NPS of each recommendation, in the order of `measures` */
      values: z.array(figure),
      suppressed: truth,
    }),
  ),
  measures: z.array(z.object({ id: z.string(), title: z.string(), qType: z.int() })),
  suppressed: truth,
  asOf: z.string(),
}));
export type SurveyFigures = z.output<typeof surveyFigures>;
export type QuestionFigures = SurveyFigures['questions'][number];
