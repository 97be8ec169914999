import type { Label } from '@kaoxin/contract/conventions.ts';

/** What 按期率 is, said on every page that shows it (decision 090). */
export const onTimeMeaning: Label = ['按期办结占已办结的比例', 'closed by the due date, of all closed'];
