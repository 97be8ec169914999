import { fieldType, isChosen, isNumeric, isWritten } from './states.ts';

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
