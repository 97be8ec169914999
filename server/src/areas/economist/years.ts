import { birthdayOf, isResidentNumber } from '@kaoxin/contract/casework/person.ts';
import { type Proven, provenWork, type Worked, workingFrom } from '@kaoxin/contract/economist/proven.ts';
import { opened } from '#areas/casework/index.ts';
import { openForm } from '#areas/template/index.ts';
import type { Work } from '#platform/work.ts';
import type { EconomistSelected } from './table.ts';

type Kept = Pick<EconomistSelected, 'formData' | 'examYear' | 'receivedTime' | 'idNo'>;

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

export interface Counted {
  examYear: number;
  receivedTime: string;
  /** open; of a resident it says when he was old enough to work */
  idNo: string | null;
}

/** Years are counted to the end of the year of the examination, and not beyond the day it was filed (decision 061). */
export function provenIn(form: Readonly<Record<string, unknown>>, { examYear, receivedTime, idNo }: Counted): Proven {
  const [end, filed] = [`${examYear}-12-31`, receivedTime.slice(0, 10)];
  const first = idNo !== null && isResidentNumber(idNo, filed) ? workingFrom(birthdayOf(idNo)) : null;
  return provenWork(worksIn(form), filed < end ? filed : end, first);
}

/** As `provenIn`, of a registration as it lies in its table. */
export const provenBy = (work: Work, row: Kept): Proven =>
  provenIn(openForm(work, row.formData), {
    examYear: row.examYear,
    receivedTime: row.receivedTime,
    idNo: opened(work, row.idNo),
  });
