import * as z from 'zod';
import { type AnswerOf, get } from '../../call.ts';
import { object } from '../../fields/object.ts';

/** Published examinations for citizens, newest first (own addition). Names repeat from year to year. */
export const openExams = get('open/formalExam/list', {
  title: ['已公布的考试', 'Published examinations'],
  access: 'public',
  answer: z.array(object(() => ({ id: z.string(), name: z.string(), year: z.int() }))),
});
export type OpenExam = AnswerOf<typeof openExams>[number];
