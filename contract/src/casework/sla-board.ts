import * as z from 'zod';
import { get, holds } from '../call.ts';
import type { Label } from '../conventions.ts';
import { id, optional } from '../conventions.ts';
import { type CaseKind, caseKind } from './actions.ts';
import { caseRow } from './record.ts';

/** Columns of 时限看板 (domain.md 3.15): a case stands in one of them, what is due today or late there, wherever it is in its way. */
export const slaColumns = {
  received: ['待受理', 'To be accepted'],
  handling: ['办理中', 'In hand'],
  supplementing: ['待补正', 'Awaiting documents'],
  auditing: ['待审核', 'To be approved'],
  today: ['今日到期', 'Due today'],
  overdue: ['已超期', 'Overdue'],
} as const satisfies Record<string, Label>;
export type SlaColumn = keyof typeof slaColumns;
export const slaColumnKeys = Object.keys(slaColumns) as [SlaColumn, ...SlaColumn[]];

/** Cards of a column that are shown; the nearest deadline first. */
export const mostCards = 30;

export const slaCard = z.object({
  /** as addresses and calls name it */
  kind: z.string(),
  /** what one of them is called */
  called: z.string(),
  /** address of ours that opens it */
  path: z.string(),
  row: caseRow,
});
export type SlaCard = z.output<typeof slaCard>;

/**
 * How a district does, over the last twelve weeks: `onTimeRate` in percent, settled within its clock ÷ settled (domain.md 3.7),
 * `acceptOnTimeRate` the same of telling whether it is accepted, `averageDays` calendar days from arrival to the answer; null where nothing was settled. `open` and `overdue` as they stand now.
 */
export const slaFigures = z.object({
  onTimeRate: z.number().nullable(),
  acceptOnTimeRate: z.number().nullable(),
  averageDays: z.number().nullable(),
  open: z.int(),
  overdue: z.int(),
});
export type SlaFigures = z.output<typeof slaFigures>;

/** What applicants say of the answers of the last twelve weeks. */
const rating = z.object({
  kind: z.string(),
  /** what one of them is called */
  called: z.string(),
  /** cases that were rated */
  count: z.int(),
  /** 1–5; null: rated by fewer than parameter `stat.minCell` */
  mean: z.number().nullable(),
  /** address of ours that shows exactly what was counted */
  path: z.string(),
});

const counted = z.object({ id: z.string(), name: z.string(), count: z.int() });

export const slaBoardAnswer = z.object({
  /** what the person may see at all, to choose from */
  kinds: z.array(z.object({ kind: z.string(), called: z.string() })),
  handlers: z.array(counted),
  columns: z.array(z.object({ key: z.enum(slaColumnKeys), count: z.int(), cards: z.array(slaCard) })),
  total: slaFigures,
  /** null: no district; what is late most first */
  districts: z.array(slaFigures.extend({ id: z.string().nullable(), name: z.string() })),
  /** of each kind that was rated */
  ratings: z.array(rating),
  asOf: z.string(),
});
export type SlaBoard = z.output<typeof slaBoardAnswer>;

const kinds = Object.keys(caseKind) as [CaseKind, ...CaseKind[]];

export const slaBoard = {
  /** open cases of every kind that the person may see, by how they stand to their deadlines */
  board: get('sla/board', {
    title: ['时限看板', 'Deadline board'],
    access: holds('sla_board'),
    query: z.object({
      module: optional(z.enum(kinds)),
      districtId: optional(id),
      handlerId: optional(id),
    }),
    answer: slaBoardAnswer,
  }),
};
