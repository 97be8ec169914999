import * as z from 'zod';
import { type Access, post } from '../../call.ts';
import { object } from '../../fields/object.ts';
import { omit } from '../../records.ts';
import { type CaseKind, caseKind } from '../actions.ts';

export const unsentLetter = object(() => ({
  code: z.string(),
  title: z.string(),
  html: z.string(),
}));
export type UnsentLetter = z.output<typeof unsentLetter>;

/**
 * Defines the call that previews the letter of a step, with the body and access rule of the step itself (own addition).
 * It writes nothing and assigns no number.
 * @param without body fields the letter does not depend on: other cases, departments, files
 */
export const unsentLetterCall = <S extends z.ZodRawShape, K extends keyof S & string>(
  kind: CaseKind,
  { access, body }: { access: Access; body: z.ZodObject<S> },
  without: readonly K[],
) =>
  post(`${caseKind[kind].call}/letter`, {
    title: ['将签发的文书', 'Letter to be issued'],
    access,
    body: object(() => omit(body.shape, without)),
    answer: unsentLetter,
    writes: false,
    acts: true,
  });
