import { type Proven, provenWork, type Worked } from '@kaoxin/contract/economist/proven.ts';

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;
const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What a form says of somebody's work: the rows of its field `workHistory`. */
export const worksIn = (form: Readonly<Record<string, unknown>>): Worked[] =>
  (Array.isArray(form.workHistory) ? form.workHistory.filter(isRow) : []).flatMap((row) => {
    const from = said(row.from);
    return from === null ? [] : [{ from, to: said(row.to), unit: said(row.unit) ?? '', post: said(row.post) }];
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
