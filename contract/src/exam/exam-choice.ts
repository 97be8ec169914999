import * as z from 'zod';
import { get, holds } from '../call.ts';
import { ids, optional, text } from '../conventions.ts';

/** 正式考试 as whoever names one in something else sees them. */
export const examChoice = {
  name: 'formal_exam',
  calls: {
    /** those the caller sees, the newest first (own addition) */
    select: get('formalExam/select', {
      title: ['可选考试', 'Examinations: choices'],
      access: holds('formal_exam', 'appeal', 'info_exam', 'info_edit'),
      query: z.object({ keyword: optional(text(['关键字', 'Keyword'])), ids: ids.optional() }),
      answer: z.array(z.object({ id: z.string(), name: z.string(), examCode: z.string() })),
    }),
  },
};
