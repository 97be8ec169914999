import type { UploadUse } from './upload-profiles.ts';

/** Uses that belong to a text or a person instead of a case: shown by a link that lasts as long as they do. */
const kept: readonly UploadUse[] = ['avatar', 'contentImage', 'contentVideo'];

/** Kinds of records whose files are told to everybody who is told of the record. */
const told = new Set<string>();

export const tellEverybody = (kind: string): void => {
  told.add(kind);
};
export const isTold = (kind: string | null): boolean => kind !== null && told.has(kind);

export const isKept = (use: string | null): boolean => kept.some((each) => each === use);
