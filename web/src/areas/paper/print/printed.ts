import type { PaperContent, PaperRecord } from '@kaoxin/contract/paper/paper.ts';

export interface Printed {
  paper: PaperRecord;
  content: PaperContent;
}
