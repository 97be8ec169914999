import * as z from 'zod';
import { templateField } from './entry.ts';

/** What a key of a dictionary is called, in the language of whoever asks. */
const openChoice = z.object({ key: z.string(), label: z.string() });
export type OpenChoice = z.output<typeof openChoice>;

/** The form of a template for whoever has no session: what its fields mean and choose from, and nothing that anybody has filled in. */
export const openForm = z.object({
  instruction: z.string().nullable(),
  fields: z.array(templateField),
  /** entries of the dictionaries that its fields name, by their code */
  choices: z.record(z.string(), z.array(openChoice)),
});
export type OpenForm = z.output<typeof openForm>;
