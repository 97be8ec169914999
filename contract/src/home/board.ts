import * as z from 'zod';
import { truth } from '../conventions.ts';

/** A figure, and the address of ours whose list shows exactly what was counted. */
export const boardFigure = z.object({ count: z.int(), path: z.string() });
export type BoardFigure = z.output<typeof boardFigure>;

/**
 * What was settled (answered, refused, handed to another authority), and what of it within its clock. `onTimeRate` is the
 * second ÷ the first (domain.md 3.7) in percent, cut to one decimal so that 100 means all; null where nothing was settled.
 */
const outcome = { settled: boardFigure, onTime: boardFigure, onTimeRate: z.number().nullable() };

export const boardWeek = z.object({
  /** Monday and Sunday, `yyyy-MM-dd` */
  from: z.string(),
  until: z.string(),
  received: boardFigure,
  ...outcome,
});
export type BoardWeek = z.output<typeof boardWeek>;

/** A district or a classification: what came and what was settled in the weeks of the board, what is open now. */
export const boardPlace = z.object({
  /** null: cases that name none */
  id: z.string().nullable(),
  name: z.string(),
  received: boardFigure,
  open: boardFigure,
  overdue: boardFigure,
  ...outcome,
});
export type BoardPlace = z.output<typeof boardPlace>;

export const boardDay = z.object({
  day: z.string(),
  /** by the calendar of workdays */
  rest: truth,
  /** its year has no arrangement of holidays yet: by weekends alone */
  estimated: truth,
  /** open cases that are to be finished on this day */
  due: boardFigure,
});
export type BoardDay = z.output<typeof boardDay>;

/** The board of one kind of case, within what the person may see. */
export const boardOfKind = z.object({
  kind: z.string(),
  /** several of them, in the person's language */
  called: z.string(),
  /** over the weeks of the board; open, overdue and today as they stand now */
  total: z.object({
    received: boardFigure,
    ...outcome,
    /** of the same cases: whose applicant was told in time whether it is accepted */
    acceptOnTimeRate: z.number().nullable(),
    late: boardFigure,
    open: boardFigure,
    overdue: boardFigure,
    today: boardFigure,
  }),
  /** oldest first; the last one is still running */
  weeks: z.array(boardWeek),
  /** most overdue first */
  districts: z.array(boardPlace),
  /** null where the kind is not filed under classifications */
  classes: z.array(boardPlace).nullable(),
  /** from today to the Sunday of the sixth week */
  days: z.array(boardDay),
  /** open cases to be finished after that */
  later: boardFigure,
});
export type BoardOfKind = z.output<typeof boardOfKind>;

export const board = z.object({
  /** the moment of the figures, `yyyy-MM-dd HH:mm:ss` */
  asOf: z.string(),
  /** why there are no figures while the database of the cases is away; null: it answers */
  away: z.string().nullable(),
  /** the kinds whose menu the person holds */
  kinds: z.array(boardOfKind),
});
export type Board = z.output<typeof board>;
