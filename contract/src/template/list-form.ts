import * as z from 'zod';
import { fieldType, isChosen, isNumeric, isWritten } from './states.ts';

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

/** How a list is searched by a field: by words in it, by one of its keys, by numbers or days from one to another. */
export type Searching = 'words' | 'key' | 'numbers' | 'days';

/** None: nobody looks for it, or for nobody it is to be found by (numbers of people). */
export function searchingOf(type: string): Searching | undefined {
  const { region, date, datetime } = fieldType.of;
  if (isWritten(type)) return 'words';
  if (isChosen(type) || type === region) return 'key';
  if (isNumeric(type)) return 'numbers';
  return type === date || type === datetime ? 'days' : undefined;
}
