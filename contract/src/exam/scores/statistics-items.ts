import * as z from 'zod';
import { truth } from '../../conventions.ts';
import { object } from '../../fields/object.ts';

/** Null if it cannot be computed, or is withheld because too few examinees are behind it. */
export const figure = z.number().nullable();
const word = z.string().nullable();

/** 选项分析 of an option; `-` stands for a blank answer. */
const optionRow = object(() => ({
  key: z.string(),
  n: z.int(),
  /** 0–1, of all examinees with a score in the item */
  share: figure,
  /** mean total score of those who chose it, in points */
  meanTotal: figure,
  /** share of the high and the low 27 % who chose it */
  high: figure,
  low: figure,
  rpb: figure,
  isKey: truth,
}));

/** Warnings about an item (`statistics/item/item-flags.ts` defines the bounds). */
export const itemFlagNames = ['EASY', 'HARD', 'LOW_D', 'LOW_R', 'NEG', 'KEY?', 'DEAD'] as const;

/** 试题分析 of one item of a paper (domain.md 2.5). */
export const itemRow = object(() => ({
  sort: z.int(),
  questionId: z.string(),
  type: z.int(),
  typeName: word,
  knowledge: word,
  maxScore: z.number(),
  n: z.int(),
  p: figure,
  sd: figure,
  d27: figure,
  rpb: figure,
  rir: figure,
  /** −100..100 */
  de: figure,
  flags: z.array(z.enum(itemFlagNames)),
  options: z.array(optionRow),
  /** 得分率 in each tenth of the examinees by total, lowest first */
  trace: z.array(z.object({ decile: z.int(), p: z.number() })),
}));

/** An item that is harder or easier for a group than for other examinees with the same total; classes B and C only. */
export const difRow = object(() => ({
  sort: z.int(),
  questionId: z.string(),
  by: z.enum(['district', 'gender']),
  group: z.string(),
  groupName: z.string(),
  method: z.enum(['MH', 'SMD']),
  /** MH only; below 0 the item is harder for the group */
  deltaMH: figure,
  /** SMD only: the difference divided by the standard deviation of the item */
  effect: figure,
  class: z.enum(['A', 'B', 'C']),
}));

export const reliabilityRecord = object(() => ({ alpha: figure, kr20: figure, sem: figure, splitHalf: figure }));

export const curveFlagNames = ['allRight', 'noneRight', 'flat', 'falling', 'steep', 'endless', 'outside'] as const;
export const curveRefusals = ['nobody', 'tooFewItems', 'suppressed'] as const;

export const curveRow = object(() => ({
  sort: z.int(),
  questionId: z.string(),
  a: figure,
  b: figure,
  flags: z.array(z.enum(curveFlagNames)),
}));

const pairMember = object(() => ({
  examinerId: z.string(),
  ticketNo: word,
  name: z.string(),
  seatNo: z.int().nullable(),
}));

/** 雷同: a finding to investigate, not a verdict. */
export const copyingPair = object(() => ({
  centreId: z.string(),
  centreName: word,
  roomId: z.string(),
  roomNo: word,
  paperLabel: word,
  first: pairMember,
  second: pairMember,
  /** identical wrong answers, and their expected number */
  identical: z.int(),
  expected: z.number(),
  /** the probability of so many, and that probability times the number of pairs in the room */
  p: z.number(),
  adjusted: z.number(),
  /** all objective items in order: letters, `-` for a blank */
  items: z.array(
    z.object({
      sort: z.int(),
      first: z.string(),
      second: z.string(),
      key: word,
      same: truth,
    }),
  ),
}));

export const copyingRoom = object(() => ({
  roomId: z.string(),
  roomNo: word,
  columnsCount: z.int(),
  seats: z.int(),
}));
