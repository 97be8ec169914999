import * as z from 'zod';
import { get, holds } from '../call.ts';
import { ids, optional, text } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** 试卷 (domain.md 2.4) as a choice for a subject: names only, neither questions nor keys. */
export const paperChoice = {
  name: 'paper',
  calls: {
    /** enabled papers, optionally of one subject */
    select: get('paper/select', {
      title: ['可选试卷', 'Papers: choices'],
      access: holds('formal_exam_add', 'formal_exam_edit'),
      query: object(() => ({
        subject: optional(text(['科目', 'Subject'], { max: 60 })),
        keyword: optional(text(['关键字', 'Keyword'])),
        ids: ids.optional(),
      })),
      answer: z.array(
        object(() => ({
          id: z.string(),
          name: z.string(),
          paperCode: z.string(),
          /** points */
          totalScore: z.number(),
          /** minutes */
          duration: z.int(),
        })),
      ),
    }),
  },
};
