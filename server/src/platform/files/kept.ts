import type { UploadUse } from './upload-profiles.ts';

/** Uses that belong to a page or a person instead of a case: not purged, and shown by a lasting link. */
const kept: readonly UploadUse[] = ['avatar', 'contentImage', 'contentVideo'];

export const isKept = (use: string | null): boolean => kept.some((each) => each === use);
