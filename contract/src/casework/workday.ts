import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { day, flag, optional, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { caseKind } from './actions.ts';

/** A calendar change moves the deadlines of every kind of case. */
const changes = ['workday', ...Object.values(caseKind).map(({ call }) => call), 'home'];
const year = whole(['年份', 'Year'], { min: 2000, max: 2100 });
const aTruth = { enum: [0, 1, true, false] };
/**
 * A day as submitted: `isWorkday`, or `isOffDay` as in published arrangements (domain.md 7). The server validates each
 * row and reports errors per row.
 */
const sentDay = z.unknown().meta({
  type: 'object',
  properties: {
    date: { type: 'string', format: 'date' },
    name: { type: 'string', maxLength: 30 },
    isWorkday: aTruth,
    isOffDay: aTruth,
  },
  required: ['date'],
});

/** 工作日历 (domain.md 3.2): a year's arrangement and its import. */
export const workday = {
  list: get('workday/list', {
    title: ['工作日历', 'Work calendar'],
    access: 'signed-in',
    query: object(() => ({ year })),
    answer: z.array(object(() => ({ date: z.string(), isWorkday: z.int(), name: z.string() }))),
  }),
  /** sets or corrects one day by hand (domain.md 3.2); without a name the day gets a default name */
  submit: post('workday/submit', {
    title: ['设置工作日', 'Set a workday'],
    access: holds('workday_import'),
    body: object(() => ({
      date: day(['日期', 'Day']),
      isWorkday: flag(['是否工作日', 'Is a workday']),
      name: optional(text(['名称', 'Name'], { max: 30 })),
    })),
    answer: object(() => ({ recomputed: z.int() })),
    changes,
  }),
  import: post('workday/import', {
    title: ['导入工作日历', 'Import workdays'],
    access: holds('workday_import'),
    body: object(() => ({
      year,
      papers: z.array(z.string().max(500)).max(20).optional(),
      days: z.array(sentDay).max(400),
    })),
    answer: object(() => ({ days: z.int(), recomputed: z.int() })),
    changes,
  }),
};
