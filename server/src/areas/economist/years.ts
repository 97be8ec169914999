import { type Proven, provenWork, type Worked } from '@kaoxin/contract/economist/proven.ts';

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;
const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const isDay = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])-\d{2}/.test(text);

/**
 * What a form says of somebody's work: the rows of its field `workHistory`. An office that keeps the field otherwise may have words
 * where days are counted: such a row proves nothing.
 */
export const worksIn = (form: Readonly<Record<string, unknown>>): Worked[] =>
  (Array.isArray(form.workHistory) ? form.workHistory.filter(isRow) : []).flatMap((row) => {
    const [from, to] = [said(row.from), said(row.to)];
    if (from === null || !isDay(from) || (to !== null && !isDay(to))) return [];
    return [{ from, to, unit: said(row.unit) ?? '', post: said(row.post) }];
  });

interface Counted {
  examYear: number;
  receivedTime: string;
}

/** Years are counted to the end of the year of the examination, and not beyond the day it was filed (decision 061). */
export function provenIn(form: Readonly<Record<string, unknown>>, { examYear, receivedTime }: Counted): Proven {
  const [end, filed] = [`${examYear}-12-31`, receivedTime.slice(0, 10)];
  return provenWork(worksIn(form), filed < end ? filed : end);
}
