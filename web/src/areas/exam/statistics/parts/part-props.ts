import type { ExamRecord } from '@kaoxin/contract/exam/formal.ts';

export interface PartProps {
  record: ExamRecord;
  /** shows what is chosen and offers no choice of its own */
  fixed?: boolean;
}
