import type { UploadUse } from './upload-profiles.ts';

/** Uses that belong to a text or a person instead of a case: shown by a link that lasts as long as they do. */
const kept: readonly UploadUse[] = ['avatar', 'contentImage', 'contentVideo'];

export const isKept = (use: string | null): boolean => kept.some((each) => each === use);
