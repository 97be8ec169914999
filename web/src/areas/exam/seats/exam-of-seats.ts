import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';

export type ExamOfSeats = Pick<ExamRecord, 'id' | 'name' | 'status' | 'statusName' | 'places' | 'districts'>;
