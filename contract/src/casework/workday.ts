import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { flag, whole } from '../conventions.ts';

/** 工作日历 (domain.md 3.2): a year's arrangement and its import. */
export const workday = {
  list: get('workday/list', {
    title: ['工作日历', 'Workdays'],
    access: 'signed-in',
    query: z.object({ year: whole(['年份', 'Year'], { min: 2000, max: 2100 }) }),
    answer: z.array(z.object({ date: z.string(), isWorkday: z.int(), name: z.string() })),
  }),
  import: post('workday/import', {
    title: ['导入工作日历', 'Import workdays'],
    access: holds('workday_import'),
    body: z.object({
      year: whole(['年份', 'Year'], { min: 2000, max: 2100 }),
      days: z
        .array(
          z.object({
            date: z.string().max(10),
            isWorkday: flag(['工作日', 'Workday']),
            name: z.string().max(40).optional(),
          }),
        )
        .max(400),
    }),
    answer: z.object({ days: z.int(), recomputed: z.int() }),
    changes: ['workday', 'petitionLetter', 'home'],
  }),
};
