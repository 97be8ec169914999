import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';

export interface PartProps {
  record: ExamRecord;
  fixed?: boolean;
}
