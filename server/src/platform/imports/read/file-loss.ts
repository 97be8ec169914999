import type { Label } from '@kaoxin/contract/conventions.ts';

/** What a file shows that is not imported as shown. */
export interface FileLoss {
  place: string;
  words: Label;
}
