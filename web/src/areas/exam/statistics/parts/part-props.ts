import type { ExamRecord } from '@kaoxin/contract/exam/formal.ts';

export interface PartProps {
  record: ExamRecord;
  /** shows the conditions without controls */
  fixed?: boolean;
}
