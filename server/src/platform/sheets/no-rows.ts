import type { Label } from '@kaoxin/contract/conventions.ts';

export const noRows: Label = ['表格中没有数据', 'The sheet contains no rows'];
