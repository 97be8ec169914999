import * as z from 'zod';
import { get, holds } from '../call.ts';
import { id, optional, truth } from '../conventions.ts';
import { analysis, examStatistics } from '../exam/scores/statistics.ts';
import { figure } from '../exam/scores/statistics-items.ts';
import { object } from '../fields/object.ts';

const word = z.string().nullable();
const { analyse } = examStatistics.calls;
const analysed = analysis.pick({
  n: true,
  suppressed: true,
  totalScore: true,
  passScore: true,
  passCount: true,
  passRate: true,
  mean: true,
  sd: true,
  min: true,
  p10: true,
  q1: true,
  median: true,
  q3: true,
  p90: true,
  max: true,
  histogram: true,
  percentiles: true,
  normal: true,
  shape: true,
  reliability: true,
  items: true,
  knowledge: true,
  dif: true,
  asOf: true,
});

/** 试卷分析 (domain.md 2.4, 2.7): S3 of a paper, from its answer sheets in the released examinations that used it. */
export const paperStatistics = {
  name: 'paperStatistics',
  calls: {
    statistics: get('paper/statistics', {
      title: ['试卷分析', 'Analysis of a paper'],
      access: holds('formal_exam_data'),
      query: object(() => ({ id, examId: optional(id), binWidth: analyse.query.shape.binWidth })),
      answer: analysed.extend({
        paperId: z.string(),
        paperName: z.string(),
        /** null: all visible sittings */
        examId: word,
        /** 0 while the paper is locked and items show no options */
        withKeys: truth,
        /** sittings the caller sees, latest first; passes by the pass mark of the paper */
        sittings: z.array(
          object(() => ({
            examId: z.string(),
            examName: z.string(),
            date: z.string(),
            subjectCode: z.string(),
            label: word,
            n: z.int(),
            suppressed: truth,
            mean: figure,
            sd: figure,
            passRate: figure,
          })),
        ),
      }),
    }),
  },
};
export type PaperStatistics = z.output<typeof paperStatistics.calls.statistics.answer>;
