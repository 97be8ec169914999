import { decrypt } from '#engine/identity/decrypt.ts';
import { letterDate } from '#engine/letters/letter-date.ts';
import { namesOf } from '#platform/names.ts';
import { officeOf } from '#platform/settings/office.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import type { CaseRow } from '../store/tables.ts';

type Whose = Pick<CaseRow, 'applicantName' | 'idNo' | 'phone' | 'deptId'>;

/**
 * Merge fields of the letters of every kind: day, addressee, office. Personal values are in full.
 *
 * @param applicant name for an anonymous applicant
 */
export async function commonValues(work: Work, applicant: string, row: Whose) {
  const settings = await settingsOf(work);
  const { phone, address } = officeOf(settings);
  const depts = await namesOf(work, 'dept', [row.deptId]);
  const open = (sealed: string | null) => decrypt(work, sealed) ?? '';
  return {
    today: letterDate(work.now),
    person: { name: row.applicantName || applicant, idNo: open(row.idNo), phone: open(row.phone) },
    dept: {
      name: settings.get('org.name') ?? depts(row.deptId) ?? '',
      contact: depts(row.deptId) ?? '',
      phone,
      address,
    },
  };
}
