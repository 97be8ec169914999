import * as z from 'zod';
import { get, holds } from '../call.ts';
import { id, optional, truth } from '../conventions.ts';

/** What became of a question in examinations (domain.md 2.3, 2.7). */
export const questionLife = {
  name: 'questionLife',
  calls: {
    /** how it did, pooled and examination by examination (domain.md 2.7) */
    statisticsDetail: get('question/statisticsDetail', {
      title: ['试题统计', 'Question: figures'],
      access: holds('test_question', 'paper', 'question_center'),
      query: z.object({ id, examId: optional(id) }),
      answer: z.object({
        questionId: z.string(),
        pooled: z.object({
          n: z.int(),
          p: z.number().nullable(),
          d27: z.number().nullable(),
          rpb: z.number().nullable(),
          rir: z.number().nullable(),
          exposure: z.number().nullable(),
        }),
        exams: z.array(
          z.object({
            examId: z.string(),
            name: z.string(),
            date: z.string(),
            n: z.int(),
            p: z.number().nullable(),
            rpb: z.number().nullable(),
          }),
        ),
        /** null: the caller may not see answers, which these would tell */
        options: z
          .array(
            z.object({
              key: z.string(),
              isKey: truth,
              n: z.int(),
              share: z.number(),
              meanTotal: z.number().nullable(),
              high: z.number().nullable(),
              low: z.number().nullable(),
              rpb: z.number().nullable(),
            }),
          )
          .nullable(),
        deciles: z.array(z.object({ decile: z.int(), p: z.number().nullable() })),
        districts: z.array(z.object({ name: z.string(), n: z.int(), p: z.number().nullable() })),
        /** change of P a year with its 95 % interval; null: fewer than two examinations */
        drift: z.object({ slope: z.number(), ciLow: z.number(), ciHigh: z.number() }).nullable(),
      }),
    }),
  },
};
