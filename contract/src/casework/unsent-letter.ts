import * as z from 'zod';
import { type Access, post } from '../call.ts';
import { type CaseKind, caseKind } from './actions.ts';

const shapeWithout = <S extends z.ZodRawShape, K extends keyof S & string>(shape: S, without: readonly K[]) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !without.some((one) => one === name))) as Omit<S, K>;

/** The letter that a step would issue, before anybody takes it. */
export const unsentLetter = z.object({
  code: z.string(),
  title: z.string(),
  /** the page as it will be printed: name masked, marked 草稿, number and date not yet given */
  html: z.string(),
});
export type UnsentLetter = z.output<typeof unsentLetter>;

/**
 * What a step would issue, asked with the body and by the very right of the call that takes it (own addition): nothing is
 * written and nothing numbered.
 *
 * @param without what the letter does not depend on: other cases, departments, files
 */
export const unsentLetterCall = <S extends z.ZodRawShape, K extends keyof S & string>(
  kind: CaseKind,
  { access, body }: { access: Access; body: z.ZodObject<S> },
  without: readonly K[],
) =>
  post(`${caseKind[kind].call}/letter`, {
    title: ['将签发的文书', 'Letter to be issued'],
    access,
    body: z.object(shapeWithout(body.shape, without)),
    answer: unsentLetter,
    writes: false,
    acts: true,
  });
