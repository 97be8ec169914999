import { maskIdNo, maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

/** The name of a photo file, with ID number and phone masked: photos are often named by number. */
export function maskedPhotoName(
  work: Work,
  { idNo, phone }: Pick<SelectedRow<'examiner'>, 'idNo' | 'phone'>,
  name: string,
): string {
  return masked(masked(name, decrypt(work, idNo), maskIdNo), decrypt(work, phone), maskPhone);
}

function masked(text: string, what: string | null, mask: (text: string) => string): string {
  const at = what ? text.toLowerCase().indexOf(what.toLowerCase()) : -1;
  if (!what || at < 0) return text;
  const end = at + what.length;
  return text.slice(0, at) + mask(text.slice(at, end)) + masked(text.slice(end), what, mask);
}
