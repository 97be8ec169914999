import * as z from 'zod';
import { get, holds } from '../call.ts';
import { facts, id } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { keysOf } from '../records.ts';

export const paperPrints = {
  paper: ['试卷', 'Paper'],
  answers: ['试卷（含答案）', 'Paper with answers'],
  sheet: ['答题卡', 'Answer sheet'],
} as const;
export type PaperPrint = keyof typeof paperPrints;
export const paperPrintNames = keysOf(paperPrints);

const kind = z.enum(paperPrintNames);
facts.add(kind, { label: ['打印内容', 'What to print'], asks: 'choice', kind: 'choice' });

/** ★ 试卷打印: with answers for users who may see them; the timeline of the paper records every print. */
export const paperPrinting = {
  name: 'paperPrinting',
  calls: {
    print: get('paper/print', {
      title: ['试卷打印', 'Print a paper'],
      access: holds('paper_print'),
      query: object(() => ({ id, kind })),
      /** docx */
      answer: z.null(),
      shape: 'file',
      writes: true,
    }),
  },
};
