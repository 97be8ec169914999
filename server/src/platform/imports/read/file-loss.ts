import type { Label } from '@kaoxin/contract/conventions.ts';

export interface FileLoss {
  place: string;
  words: Label;
}
