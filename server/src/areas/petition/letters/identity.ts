import { escapeHtml } from '#platform/letters/merge-fields.ts';
import type { Work } from '#platform/work.ts';
import type { PetitionSelected } from '../present.ts';

/** Shorter ones stand in any text. */
const shortest = 2;

/** Whether a letter says who wrote or who is complained of, or carries the code of the status page, whatever its template. */
export function showsIdentity({ house }: Work, row: PetitionSelected, html: string): boolean {
  const open = (sealed: string | null) => (sealed ? house.secrets.open(sealed) : null);
  const people = row.representatives ?? [];
  return [
    row.queryCode,
    row.applicantName,
    ...[row.idNo, row.phone, row.accusedName, row.accusedDept].map(open),
    ...people.flatMap(({ name, phone }) => [name, open(phone)]),
  ].some((text) => text !== null && text.length >= shortest && html.includes(escapeHtml(text)));
}
