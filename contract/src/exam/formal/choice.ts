import * as z from 'zod';
import { get, holds } from '../../call.ts';
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
