import * as z from 'zod';
import { truth } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** A figure and the page of the application that lists exactly the counted cases. */
export const boardFigure = object(() => ({ count: z.int(), path: z.string() }));
export type BoardFigure = z.output<typeof boardFigure>;

/**
 * Settled cases (answered, refused, transferred to another authority), and those settled in time. `onTimeRate` is the
 * second ÷ the first (domain.md 3.7) in percent, rounded down to one decimal so that 100 means all; null if nothing was
 * settled.
 */
const outcome = { settled: boardFigure, onTime: boardFigure, onTimeRate: z.number().nullable() };

export const boardWeek = object(() => ({
  /** Monday and Sunday, `yyyy-MM-dd` */
  from: z.string(),
  until: z.string(),
  received: boardFigure,
  ...outcome,
}));
export type BoardWeek = z.output<typeof boardWeek>;

/** A district or a classification: cases received and settled in the weeks of the board, and those open now. */
export const boardPlace = object(() => ({
  id: z.string().nullable(),
  name: z.string(),
  received: boardFigure,
  open: boardFigure,
  overdue: boardFigure,
  ...outcome,
}));
export type BoardPlace = z.output<typeof boardPlace>;

export const boardDay = object(() => ({
  day: z.string(),
  /** by the work calendar */
  rest: truth,
  /** the holidays of its year are not announced yet: based on weekends only */
  estimated: truth,
  due: boardFigure,
}));
export type BoardDay = z.output<typeof boardDay>;

export const boardOfKind = object(() => ({
  kind: z.string(),
  called: z.string(),
  /** over the weeks of the board; open, overdue and today are current */
  total: z.object({
    received: boardFigure,
    ...outcome,
    /** the same for the notice of acceptance */
    acceptOnTimeRate: z.number().nullable(),
    late: boardFigure,
    open: boardFigure,
    overdue: boardFigure,
    today: boardFigure,
  }),
  weeks: z.array(boardWeek),
  districts: z.array(boardPlace),
  classes: z.array(boardPlace).nullable(),
  /** from today to the Sunday of the sixth week */
  days: z.array(boardDay),
  later: boardFigure,
}));
export type BoardOfKind = z.output<typeof boardOfKind>;

export const board = object(() => ({
  asOf: z.string(),
  /** reason for missing figures while the database of the cases is unavailable; null: available */
  away: z.string().nullable(),
  kinds: z.array(boardOfKind),
}));
export type Board = z.output<typeof board>;
