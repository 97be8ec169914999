import * as z from 'zod';
import { truth } from '../conventions.ts';

const figure = z.number().nullable();
const option = z.object({
  /** of an option its place, of a scale its value */
  key: z.string(),
  label: z.string(),
  /** null: kept back */
  count: z.int().nullable(),
  /** 0–1 of those who answered the question */
  share: figure,
});

/** What is said of a question; figures of fewer people than `stat.minCell` are kept back from whoever reads no answers. */
const questionFigures = z.object({
  id: z.string(),
  sort: z.int(),
  title: z.string(),
  qType: z.int(),
  /** who answered it */
  n: z.int(),
  options: z.array(option),
  /** of a matrix */
  rows: z.array(z.object({ key: z.string(), label: z.string(), n: z.int(), mean: figure, options: z.array(option) })),
  mean: figure,
  sd: figure,
  /** %(9–10) − %(0–6) */
  nps: figure,
  /** of texts: in how many answers a word stands, the 50 commonest */
  words: z.array(z.object({ w: z.string(), c: z.int() })),
  suppressed: truth,
});

/** `surveyQuestion/statistics` (domain.md 2.7). Means, deviations and shares are of valid answers. */
export const surveyFigures = z.object({
  surveyId: z.string(),
  title: z.string(),
  /** all that were found, and the valid ones of them */
  answers: z.int(),
  valid: z.int(),
  avgDuration: figure,
  questions: z.array(questionFigures),
  byDay: z.array(z.object({ date: z.string(), count: z.int() })),
  byDistrict: z.array(
    z.object({
      /** null: no district was said */
      districtId: z.string().nullable(),
      districtName: z.string().nullable(),
      count: z.int(),
      /** mean of each rating question and the NPS of each recommendation, in the order of `measures` */
      values: z.array(figure),
      suppressed: truth,
    }),
  ),
  measures: z.array(z.object({ id: z.string(), title: z.string(), qType: z.int() })),
  /** something is kept back */
  suppressed: truth,
  asOf: z.string(),
});
export type SurveyFigures = z.output<typeof surveyFigures>;
export type QuestionFigures = SurveyFigures['questions'][number];
