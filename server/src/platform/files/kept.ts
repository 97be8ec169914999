import type { UploadUse } from './upload-profiles.ts';

/** Public on purpose: shown by a permanent link. */
const open: readonly UploadUse[] = ['avatar', 'contentImage', 'contentVideo'];
/** Uses that belong to a text or a user instead of a case. */
const kept: readonly UploadUse[] = [...open, 'questionImage'];

/** Kinds of records whose files are public with the record. */
const told = new Set<string>();

export const tellEverybody = (kind: string): void => {
  told.add(kind);
};
export const isTold = (kind: string | null): boolean => kind !== null && told.has(kind);

export const isOpenToAll = (use: string | null): boolean => open.some((each) => each === use);
export const isKept = (use: string | null): boolean => kept.some((each) => each === use);
