import type { CaseRow } from '../kind/kind.ts';

/**
 * The sealed phone that the applicant filed. A phone entered by staff proves nothing about the applicant (security.md
 * S64).
 */
export const filedPhone = ({ phone, filedPhone }: Pick<CaseRow, 'phone' | 'filedPhone'>): string | null =>
  filedPhone === null ? phone : filedPhone || null;
