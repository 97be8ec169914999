import { decrypt } from '#engine/identity/decrypt.ts';
import { plainText } from '#platform/text/html.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';

/** Shorter names occur in any text. */
const shortest = 2;
const signs = /[、,，;；/]/;

export function writtenBy(work: Work, module: CaseModule, row: CaseRow): string[] {
  const own = [row.applicantName, decrypt(work, row.idNo), decrypt(work, row.phone), decrypt(work, row.filedPhone)];
  return [...own, ...(module.personal?.writers?.(work, row) ?? [])].filter((text) => text !== null);
}

/**
 * Whether a letter shows applicant, accused, the status page code or one of `further` names, in any spacing and with
 * any template.
 */
export function showsIdentity(
  work: Work,
  module: CaseModule,
  row: CaseRow,
  html: string,
  further: readonly string[] = [],
): boolean {
  const words = plainName(plainText(html));
  const accused = [row.accusedName, row.accusedDept].flatMap((one) => {
    const text = decrypt(work, one) ?? '';
    return [text, ...text.split(signs)];
  });
  return [row.queryCode, ...writtenBy(work, module, row), ...further, ...accused]
    .map(plainName)
    .some((text) => text.length >= shortest && words.includes(text));
}
