import * as z from 'zod';
import { get, holds } from '../call.ts';
import { ids, optional, text } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** Possible owners of banks and authors of questions: users of the caller's unit and below (own addition). */
export const bankOwner = {
  name: 'bank_owner',
  calls: {
    select: get('questionBank/owners', {
      title: ['可选负责人', 'People of the unit: choices'],
      access: holds('question_bank', 'test_question', 'question_audit'),
      query: object(() => ({ keyword: optional(text(['关键字', 'Keyword'])), ids: ids.optional() })),
      answer: z.array(object(() => ({ id: z.string(), name: z.string() }))),
    }),
  },
};
