import * as z from 'zod';
import { object } from '../fields/object.ts';
import { templateField } from './entry.ts';

const openChoice = object(() => ({ key: z.string(), label: z.string() }));
export type OpenChoice = z.output<typeof openChoice>;

/** The form of a template for users without a session: definitions and choices of its fields, and no values. */
export const openForm = object(() => ({
  instruction: z.string().nullable(),
  fields: z.array(templateField),
  choices: z.record(z.string(), z.array(openChoice)),
}));
export type OpenForm = z.output<typeof openForm>;
