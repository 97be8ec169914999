import * as z from 'zod';
import { post } from '../../call.ts';
import { text, truth } from '../../conventions.ts';
import { object } from '../../fields/object.ts';

export const examKinds = ['exam', 'centre', 'examinee'] as const;

const foundThing = object(() => ({
  id: z.string(),
  /** code of an examination or centre, ticket number of an examinee */
  number: z.string().nullable(),
  name: z.string(),
  aside: z.string(),
  path: z.string(),
}));
export type FoundThing = z.output<typeof foundThing>;

const foundThings = object(() => ({
  kind: z.enum(examKinds),
  called: z.string(),
  records: z.array(foundThing),
  nearly: z.literal(1).optional(),
}));
export type FoundThings = z.output<typeof foundThings>;

export const examFinder = {
  /**
   * Searches examinations and test centres by name, pinyin and code like their lists. Callers who deal with individual
   * examinees also find an examinee by the complete ticket number and, in unfinished examinations, by full name.
   * Answers at most `mostFound` of each kind, limited to what the caller sees (own addition). A POST, because names and
   * numbers must not appear in URLs. Searches are logged.
   */
  find: post('formalExam/find', {
    title: ['查找考试', 'Find examinations'],
    access: 'signed-in',
    body: object(() => ({ text: text(['查找内容', 'Text to find'], { max: 64 }) })),
    answer: object(() => ({
      /** 1: also searches full names of examinees */
      byName: truth,
      kinds: z.array(foundThings),
    })),
    writes: false,
    acts: true,
  }),
};
