import type { Label } from '@kaoxin/contract/conventions.ts';

/** The definition of 按期率, shown on every page with that figure (decision 090). */
export const onTimeMeaning: Label = ['按期办结占已办结的比例', 'closed by the due date, of all closed'];
