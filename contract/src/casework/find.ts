import * as z from 'zod';
import { post } from '../call.ts';
import { text, truth } from '../conventions.ts';

/** Of each kind at most so many are found. */
export const mostFound = 5;
/** Signs a text has at least, for anything to be looked up. */
export const leastSigns = 2;

export const foundCase = z.object({
  id: z.string(),
  caseNo: z.string(),
  title: z.string(),
  /** as lists show it: masked */
  applicantName: z.string(),
  caseStatusName: z.string(),
  /** address of ours that opens it */
  path: z.string(),
});
export const foundKind = z.object({
  kind: z.string(),
  /** what one of them is called */
  called: z.string(),
  records: z.array(foundCase),
  /** nothing has the text as it is; these have it with one typing error in each word; absent otherwise */
  nearly: z.literal(1).optional(),
});
export type FoundKind = z.output<typeof foundKind>;

export const found = z.object({
  /** whether people are found by their full name too: for whoever may see names */
  byName: truth,
  /** kinds of which the person may look cases up at all, those of which nothing was found among them */
  kinds: z.array(foundKind),
});

export const caseFinder = {
  /**
   * Cases of every kind by number, by what the title holds (its pinyin initials too), and by the applicant's full name, whole
   * phone or whole document number for users who may see them: those that the lists show the user, at most `mostFound` of each
   * kind (own addition). In the body: names and numbers stand in no address. Whose cases are found so is noted.
   */
  find: post('case/find', {
    title: ['查找案件', 'Find cases'],
    access: 'signed-in',
    body: z.object({ text: text(['查找内容', 'Text to find'], { max: 64 }) }),
    answer: found,
    writes: false,
    acts: true,
  }),
};
