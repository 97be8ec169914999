import type { Work } from '#platform/work.ts';

export const masked = (phone: string): string => phone.replace(/^(.{3}).*(.{4})$/, '$1****$2');

export const opened = ({ context: { secrets } }: Work, sealed: string | null): string | null =>
  sealed ? secrets.open(sealed) : null;

export const openedMasked = (work: Work, sealed: string | null): string => masked(opened(work, sealed) ?? '');
