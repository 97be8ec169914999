import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ImportColumn } from '#platform/imports/import-kind.ts';

export type ScoreField = 'ticketNo' | 'subject' | 'objective' | 'subjective' | 'score' | 'attend' | 'violation';
export type SheetField = 'ticketNo' | 'subject' | 'paper' | 'answers' | 'scores';

type Column<F> = ImportColumn & { key: F };
const exampleTicket = '准考证号以文本填写';

export const scoreColumns: readonly Column<ScoreField>[] = [
  {
    key: 'ticketNo',
    label: ['准考证号', 'Ticket number'],
    otherNames: ['准考证', '准考证号码', '准考号', '考号', '准考证编号'],
    required: true,
    example: exampleTicket,
    width: 20,
  },
  {
    key: 'subject',
    label: ['科目', 'Subject'],
    otherNames: ['科目名称', '考试科目', '科目编号'],
    required: true,
    asks: 'choice',
    example: '科目名称或编号',
    width: 20,
  },
  {
    key: 'objective',
    reads: 'value',
    label: ['客观分', 'Objective marks'],
    otherNames: ['客观题', '客观题分', '客观题得分', '客观题成绩'],
    example: '60',
  },
  {
    key: 'subjective',
    reads: 'value',
    label: ['主观分', 'Subjective marks'],
    otherNames: ['主观题', '主观题分', '主观题得分', '主观题成绩'],
    example: '25.5',
  },
  {
    key: 'score',
    reads: 'value',
    label: ['总分', 'Total'],
    otherNames: ['成绩', '总成绩', '得分', '分数', '考试成绩', '合计'],
    required: true,
    example: '85.5',
  },
  {
    key: 'attend',
    label: ['到考', 'Attendance'],
    otherNames: ['到考情况', '考试状态', '到考状态', '缺考情况'],
    required: true,
    asks: 'choice',
    example: '参考',
  },
  {
    key: 'violation',
    label: ['违纪代码', 'Violation code'],
    otherNames: ['违纪', '违纪情况', '违纪处理'],
    asks: 'choice',
    example: '',
  },
];

export const sheetColumns: readonly Column<SheetField>[] = [
  {
    key: 'ticketNo',
    label: ['准考证号', 'Ticket number'],
    otherNames: ['准考证', '准考证号码', '准考号', '考号', '准考证编号'],
    required: true,
    example: exampleTicket,
    width: 20,
  },
  {
    key: 'subject',
    label: ['科目', 'Subject'],
    otherNames: ['科目名称', '考试科目', '科目编号'],
    required: true,
    asks: 'choice',
    example: '科目名称或编号',
    width: 20,
  },
  {
    key: 'paper',
    label: ['试卷编号', 'Paper number'],
    otherNames: ['试卷', '试卷号', '卷号'],
    required: true,
    example: 'SJ202700001',
    width: 16,
  },
  {
    key: 'answers',
    label: ['作答串', 'Answers'],
    otherNames: ['作答', '答案串', '作答结果', '考生作答'],
    required: true,
    example: 'AB(AC)-',
    width: 40,
  },
  {
    key: 'scores',
    reads: 'value',
    label: ['主观题得分串', 'Subjective marks by question'],
    otherNames: ['主观题得分', '主观分串'],
    example: '12.5,8',
    width: 24,
  },
];

export const isExample = ({ ticketNo }: Readonly<Record<string, string>>): boolean => ticketNo === exampleTicket;

export const labelIn = <F extends string>(columns: readonly Column<F>[], field: F): Label =>
  columns.find(({ key }) => key === field)?.label ?? [field, field];
