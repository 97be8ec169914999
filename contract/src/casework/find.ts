import * as z from 'zod';
import { post } from '../call.ts';
import { text, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';

export const mostFound = 5;
export const leastSigns = 2;

export const foundCase = object(() => ({
  id: z.string(),
  caseNo: z.string(),
  title: z.string(),
  applicantName: z.string(),
  caseStatusName: z.string(),
  path: z.string(),
}));
export const foundKind = object(() => ({
  kind: z.string(),
  called: z.string(),
  records: z.array(foundCase),
  nearly: z.literal(1).optional(),
}));
export type FoundKind = z.output<typeof foundKind>;

export const found = object(() => ({
  /** 1: also searches full names of people, for users who may see names */
  byName: truth,
  kinds: z.array(foundKind),
}));

export const caseFinder = {
  /**
   * Searches cases of every kind by number, title (also by its pinyin initials) and, for users who may see them, by the
   * applicant's full name, complete phone or complete document number. Finds only cases that the user's lists show, at
   * most `mostFound` of each kind (own addition). A POST, because names and numbers must not appear in URLs. Cases
   * found this way are logged.
   */
  find: post('case/find', {
    title: ['查找案件', 'Find cases'],
    access: 'signed-in',
    body: object(() => ({ text: text(['查找内容', 'Text to find'], { max: 64 }) })),
    answer: found,
    writes: false,
    acts: true,
  }),
};
