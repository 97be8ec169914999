import type { ExamRecord } from '@kaoxin/contract/exam/formal.ts';

export interface PartProps {
  record: ExamRecord;
  fixed?: boolean;
}
