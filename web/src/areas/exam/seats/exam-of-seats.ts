import type { ExamRecord } from '@kaoxin/contract/exam/formal.ts';

export type ExamOfSeats = Pick<ExamRecord, 'id' | 'name' | 'status' | 'statusName' | 'places' | 'districts'>;
