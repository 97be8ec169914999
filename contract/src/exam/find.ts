import * as z from 'zod';
import { post } from '../call.ts';
import { text, truth } from '../conventions.ts';

/** What is found beside cases. */
export const examKinds = ['exam', 'centre', 'examinee'] as const;

const foundThing = z.object({
  id: z.string(),
  /** code of an examination or a centre, ticket of an examinee */
  number: z.string().nullable(),
  name: z.string(),
  /** what tells it apart from others of the name */
  aside: z.string(),
  /** address of ours that opens it */
  path: z.string(),
});
export type FoundThing = z.output<typeof foundThing>;

const foundThings = z.object({
  kind: z.enum(examKinds),
  /** what one of them is called */
  called: z.string(),
  records: z.array(foundThing),
  /** nothing has the text as it is; these have it with one typing error in each word; absent otherwise */
  nearly: z.literal(1).optional(),
});
export type FoundThings = z.output<typeof foundThings>;

export const examFinder = {
  /**
   * Examinations and test centres as their lists find them, by name, pinyin and code; an examinee by his whole ticket number,
   * and by his full name in examinations that are not over, for whoever deals with people one by one. At most `mostFound` of
   * each, of what the person sees (own addition). In the body: names and numbers stand in no address. Who is looked for is
   * noted.
   */
  find: post('formalExam/find', {
    title: ['查找考试', 'Find examinations'],
    access: 'signed-in',
    body: z.object({ text: text(['查找内容', 'Text to find'], { max: 64 }) }),
    answer: z.object({
      /** whether examinees are found by their full name too */
      byName: truth,
      /** what the person may look up at all, also what nothing was found of */
      kinds: z.array(foundThings),
    }),
    writes: false,
    acts: true,
  }),
};
