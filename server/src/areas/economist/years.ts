import { birthdayOf, isResidentNumber } from '@kaoxin/contract/casework/people/person.ts';
import { type Proven, provenWork, type Worked, workingFrom } from '@kaoxin/contract/economist/proven.ts';
import { openForm } from '#areas/template/index.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import type { Work } from '#platform/work.ts';
import type { EconomistSelected } from './table.ts';

type Kept = Pick<EconomistSelected, 'formData' | 'examYear' | 'receivedTime' | 'idNo'>;

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;
const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const isDay = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])-\d{2}/.test(text);

/**
 * The work history in the form field `workHistory`. A customized form may contain free text instead of dates; such rows
 * are skipped.
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
  /** decrypted; a resident number gives the birthday and so the minimum working age */
  idNo: string | null;
}

/** Counts up to the end of the examination year, but not beyond the filing date (decision 061). */
export function provenIn(form: Readonly<Record<string, unknown>>, { examYear, receivedTime, idNo }: Counted): Proven {
  const [end, filed] = [`${examYear}-12-31`, receivedTime.slice(0, 10)];
  const first = idNo !== null && isResidentNumber(idNo, filed) ? workingFrom(birthdayOf(idNo)) : null;
  return provenWork(worksIn(form), filed < end ? filed : end, first);
}

export const worksOf = (work: Work, { formData }: Pick<Kept, 'formData'>) => openForm(work, formData);

export const provenBy = (work: Work, row: Kept): Proven =>
  provenIn(worksOf(work, row), {
    examYear: row.examYear,
    receivedTime: row.receivedTime,
    idNo: decrypt(work, row.idNo),
  });
