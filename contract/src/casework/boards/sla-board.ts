import * as z from 'zod';
import { get, holds } from '../../call.ts';
import type { Label } from '../../conventions.ts';
import { id, optional } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { keysOf } from '../../records.ts';
import { caseKind } from '../actions.ts';
import { caseRow } from '../record.ts';

/**
 * Columns of 时限看板 (domain.md 3.15). A case appears in exactly one: if it is due today or overdue, in that column
 * regardless of its status.
 */
export const slaColumns = {
  received: ['待受理', 'To be accepted'],
  handling: ['办理中', 'In hand'],
  supplementing: ['待补正', 'Awaiting documents'],
  auditing: ['待审核', 'To be approved'],
  today: ['今日到期', 'Due today'],
  overdue: ['已超期', 'Overdue'],
} as const satisfies Record<string, Label>;
export type SlaColumn = keyof typeof slaColumns;
export const slaColumnKeys = keysOf(slaColumns);

export const mostCards = 30;

export const slaCard = object(() => ({
  kind: z.string(),
  called: z.string(),
  path: z.string(),
  row: caseRow,
}));
export type SlaCard = z.output<typeof slaCard>;

/**
 * Performance of a district over the last twelve weeks. `onTimeRate` in percent: settled in time ÷ settled (domain.md
 * 3.7); `acceptOnTimeRate`: the same for the acceptance notice; `averageDays`: calendar days from receipt to reply.
 * These are null if nothing was settled. `open` and `overdue` are current.
 */
export const slaFigures = object(() => ({
  onTimeRate: z.number().nullable(),
  acceptOnTimeRate: z.number().nullable(),
  averageDays: z.number().nullable(),
  open: z.int(),
  overdue: z.int(),
}));
export type SlaFigures = z.output<typeof slaFigures>;

const rating = object(() => ({
  kind: z.string(),
  called: z.string(),
  count: z.int(),
  /** 1–5; null: rated by fewer than parameter `stat.minCell` */
  mean: z.number().nullable(),
  path: z.string(),
}));

const counted = object(() => ({ id: z.string(), name: z.string(), count: z.int() }));

export const slaBoardAnswer = object(() => ({
  kinds: z.array(z.object({ kind: z.string(), called: z.string() })),
  handlers: z.array(counted),
  columns: z.array(z.object({ key: z.enum(slaColumnKeys), count: z.int(), cards: z.array(slaCard) })),
  total: slaFigures,
  /** null: no district; the district with the most overdue cases first */
  districts: z.array(slaFigures.extend({ id: z.string().nullable(), name: z.string() })),
  ratings: z.array(rating),
  asOf: z.string(),
}));
export type SlaBoard = z.output<typeof slaBoardAnswer>;

const kinds = keysOf(caseKind);

export const slaBoard = {
  board: get('sla/board', {
    title: ['时限看板', 'Deadline board'],
    access: holds('sla_board'),
    query: object(() => ({
      module: optional(z.enum(kinds)),
      districtId: optional(id),
      handlerId: optional(id),
    })),
    answer: slaBoardAnswer,
  }),
};
