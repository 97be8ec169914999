import * as z from 'zod';

/** A field of a form where a list has a column or a condition of it. */
const listField = z.object({
  key: z.string(),
  label: z.string(),
  fieldType: z.string(),
  dictCode: z.string().nullable(),
});
export type ListField = z.output<typeof listField>;

/** What a list has of the form it is narrowed to: its columns, and what it is searched by. */
export const listForm = z.object({ listed: z.array(listField), searched: z.array(listField) });
export type ListForm = z.output<typeof listForm>;

/** Conditions about a form begin so, with the key of the field: `form_graduation`, `form_years_ge`. */
export const formBegin = 'form_';
