import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ImportColumn } from '#platform/imports/import-kind.ts';

export type ScoreField = 'ticketNo' | 'subject' | 'objective' | 'subjective' | 'score' | 'attend' | 'violation';
export type SheetField = 'ticketNo' | 'subject' | 'paper' | 'answers' | 'scores';

type Column<F> = ImportColumn & { key: F };
const exampleTicket = '准考证号以文本填写';

/** Columns of 成绩导入 (domain.md 2.7), headed exactly so. */
export const scoreColumns: readonly Column<ScoreField>[] = [
  { key: 'ticketNo', label: ['准考证号', 'Ticket number'], required: true, example: exampleTicket, width: 20 },
  { key: 'subject', label: ['科目', 'Subject'], required: true, asks: 'choice', example: '科目名称或编号', width: 20 },
  { key: 'objective', label: ['客观分', 'Objective marks'], example: '60' },
  { key: 'subjective', label: ['主观分', 'Subjective marks'], example: '25.5' },
  { key: 'score', label: ['总分', 'Total'], required: true, example: '85.5' },
  { key: 'attend', label: ['到考', 'Attendance'], required: true, asks: 'choice', example: '参考' },
  { key: 'violation', label: ['违纪代码', 'Violation code'], asks: 'choice', example: '' },
];

/** Columns of 作答明细 (domain.md 2.7), headed exactly so. */
export const sheetColumns: readonly Column<SheetField>[] = [
  { key: 'ticketNo', label: ['准考证号', 'Ticket number'], required: true, example: exampleTicket, width: 20 },
  { key: 'subject', label: ['科目', 'Subject'], required: true, asks: 'choice', example: '科目名称或编号', width: 20 },
  { key: 'paper', label: ['试卷编号', 'Paper number'], required: true, example: 'SJ202700001', width: 16 },
  { key: 'answers', label: ['作答串', 'Answers'], required: true, example: 'AB(AC)-', width: 40 },
  { key: 'scores', label: ['主观题得分串', 'Subjective marks by question'], example: '12.5,8', width: 24 },
];

export const isExample = ({ ticketNo }: Readonly<Record<string, string>>): boolean => ticketNo === exampleTicket;

export const labelIn = <F extends string>(columns: readonly Column<F>[], field: F): Label =>
  columns.find(({ key }) => key === field)?.label ?? [field, field];
