import * as z from 'zod';
import { type AnswerOf, get, holds } from '../../call.ts';
import { ids, optional, text } from '../../conventions.ts';
import { object } from '../../fields/object.ts';

export const examChoice = {
  name: 'formal_exam',
  calls: {
    /** examinations the caller sees, newest first (own addition) */
    select: get('formalExam/select', {
      title: ['可选考试', 'Examinations: choices'],
      access: holds('formal_exam', 'appeal', 'petition', 'info_exam', 'info_edit'),
      query: object(() => ({ keyword: optional(text(['关键字', 'Keyword'])), ids: ids.optional() })),
      answer: z.array(object(() => ({ id: z.string(), name: z.string(), examCode: z.string() }))),
    }),
  },
};

/** Published examinations for citizens, newest first (own addition). Names repeat from year to year. */
export const openExams = get('open/formalExam/list', {
  title: ['已公布的考试', 'Published examinations'],
  access: 'public',
  answer: z.array(object(() => ({ id: z.string(), name: z.string(), year: z.int() }))),
});
export type OpenExam = AnswerOf<typeof openExams>[number];
