import * as z from 'zod';
import { holds, post } from '../call.ts';
import { id, optional, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { questionForm } from './question-fields.ts';

const word = z.string().nullable();

/** (domain.md 6.4, 1; own addition) */
export const similarQuestions = {
  name: 'similarQuestions',
  calls: {
    /** questions similar to a stored or unsaved one, in the banks the caller sees */
    similar: post('question/similar', {
      title: ['相似试题', 'Similar questions'],
      access: holds('test_question', 'question_audit'),
      writes: false,
      body: questionForm
        .pick({ stem: true, options: true, questionType: true })
        .partial()
        .extend({
          id: optional(id),
          least: optional(whole(['相似度下限', 'Least similarity'], { min: 60, max: 100 })),
        }),
      answer: z.array(
        object(() => ({
          id: z.string(),
          questionCode: z.string(),
          bankId: z.string(),
          bankIdName: word,
          brief: z.string(),
          /** 0–1, exact Jaccard */
          similarity: z.number(),
          /** the same text with another key */
          isKeyOther: truth,
        })),
      ),
    }),
  },
};
