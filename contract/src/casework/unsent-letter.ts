import * as z from 'zod';
import { type Access, post } from '../call.ts';
import { type CaseKind, caseKind } from './actions.ts';

/** The letter that a step would issue, before anybody takes it. */
export const unsentLetter = z.object({
  code: z.string(),
  title: z.string(),
  /** the page as it will be printed: name masked, marked 草稿, number and date not yet given */
  html: z.string(),
});
export type UnsentLetter = z.output<typeof unsentLetter>;

/**
 * What a step would issue, asked with the very body and by the very right of the call that takes it (own addition): nothing
 * is written and nothing numbered.
 */
export const unsentLetterCall = <B extends z.ZodType>(kind: CaseKind, { access, body }: { access: Access; body: B }) =>
  post(`${caseKind[kind].call}/letter`, {
    title: ['将签发的文书', 'Letter to be issued'],
    access,
    body,
    answer: unsentLetter,
    writes: false,
    acts: true,
  });
