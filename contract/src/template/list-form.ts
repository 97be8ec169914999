import * as z from 'zod';
import { object } from '../fields/object.ts';

const listField = object(() => ({
  key: z.string(),
  label: z.string(),
  fieldType: z.string(),
  dictCode: z.string().nullable(),
}));
export type ListField = z.output<typeof listField>;

export const listForm = object(() => ({ listed: z.array(listField), searched: z.array(listField) }));
export type ListForm = z.output<typeof listForm>;

/** Prefix of query keys for form fields: `form_graduation`, `form_years_ge`. */
export const formBegin = 'form_';
