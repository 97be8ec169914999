import type { Work } from '#platform/work.ts';

/** 100****0012 */
export const masked = (phone: string): string => phone.replace(/^(.{3}).*(.{4})$/, '$1****$2');

/** The stored phone in full; null where none is kept. */
export const opened = ({ context: { secrets } }: Work, sealed: string | null): string | null =>
  sealed ? secrets.open(sealed) : null;

/** The same as whoever may not see it in full reads it; empty where none is kept. */
export const openedMasked = (work: Work, sealed: string | null): string => masked(opened(work, sealed) ?? '');
