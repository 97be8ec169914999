import type { CaseRow } from '../kind/kind.ts';

/** The phone the applicant filed, sealed. What staff entered later proves nothing about the applicant (security.md S64). */
export const filedPhone = ({ phone, filedPhone }: Pick<CaseRow, 'phone' | 'filedPhone'>): string | null =>
  filedPhone === null ? phone : filedPhone || null;
