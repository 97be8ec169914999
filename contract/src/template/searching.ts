import { fieldType, isChosen, isNumeric, isWritten } from './states.ts';

export type Searching = 'words' | 'key' | 'numbers' | 'days';

/** Undefined for types that are not searchable, such as numbers that identify people. */
export function searchingOf(type: string): Searching | undefined {
  const { region, date, datetime } = fieldType.of;
  if (isWritten(type)) return 'words';
  if (isChosen(type) || type === region) return 'key';
  if (isNumeric(type)) return 'numbers';
  return type === date || type === datetime ? 'days' : undefined;
}
