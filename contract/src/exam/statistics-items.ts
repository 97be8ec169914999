import * as z from 'zod';
import { truth } from '../conventions.ts';

/** Null where it cannot be computed, or where so few people are behind it that it is kept back. */
export const figure = z.number().nullable();
const word = z.string().nullable();

/** 选项分析 of an option, `-` for the blank. */
const optionRow = z.object({
  key: z.string(),
  n: z.int(),
  /** 0–1, of all with a score in the item */
  share: figure,
  /** points */
  meanTotal: figure,
  /** share of its choosers among the high and the low 27 % */
  high: figure,
  low: figure,
  rpb: figure,
  /** one of the right ones */
  isKey: truth,
});

/** What a reader should look at (`statistics/item/item-flags.ts` has the bounds). */
export const itemFlagNames = ['EASY', 'HARD', 'LOW_D', 'LOW_R', 'NEG', 'KEY?', 'DEAD'] as const;

/** 试题分析 of one item of a paper (domain.md 2.5). */
export const itemRow = z.object({
  /** from 1, through the whole paper */
  sort: z.int(),
  questionId: z.string(),
  /** 题型 */
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
  /** 得分率 in each tenth of the people by total, the lowest first */
  trace: z.array(z.object({ decile: z.int(), p: z.number() })),
});

/** An item that is harder or easier for a group than for others of the same total: classes B and C alone. */
export const difRow = z.object({
  sort: z.int(),
  questionId: z.string(),
  by: z.enum(['district', 'gender']),
  /** id of the district, or key of the sex */
  group: z.string(),
  groupName: z.string(),
  method: z.enum(['MH', 'SMD']),
  /** of MH; below 0 the item is harder for the group */
  deltaMH: figure,
  /** of SMD: the difference over the item's standard deviation */
  effect: figure,
  class: z.enum(['A', 'B', 'C']),
});

export const reliabilityRecord = z.object({ alpha: figure, kr20: figure, sem: figure, splitHalf: figure });

export const curveFlagNames = ['allRight', 'noneRight', 'flat', 'falling', 'steep', 'endless', 'outside'] as const;
export const curveRefusals = ['nobody', 'tooFewItems', 'suppressed'] as const;

/** 2PL parameters of an item; `flags` say what to doubt. */
export const curveRow = z.object({
  sort: z.int(),
  questionId: z.string(),
  a: figure,
  b: figure,
  flags: z.array(z.enum(curveFlagNames)),
});

/** One of two people whose wrong answers agree more than chance allows. */
const pairMember = z.object({
  examinerId: z.string(),
  ticketNo: word,
  name: z.string(),
  seatNo: z.int().nullable(),
});

/** 雷同: a finding to be looked into, not a verdict. */
export const copyingPair = z.object({
  centreId: z.string(),
  centreName: word,
  roomId: z.string(),
  roomNo: word,
  /** 卷 of both, where the subject has several papers */
  paperLabel: word,
  first: pairMember,
  second: pairMember,
  /** identical wrong answers, and how many were to be expected */
  identical: z.int(),
  expected: z.number(),
  /** the chance of so many, and that times the pairs of the room */
  p: z.number(),
  adjusted: z.number(),
  /** every objective item, one below the other: letters, `-` for a blank */
  items: z.array(
    z.object({
      sort: z.int(),
      first: z.string(),
      second: z.string(),
      key: word,
      /** both are wrong, and alike */
      same: truth,
    }),
  ),
});

/** Who sits where in a room with a finding; columns go down, as the seats are numbered. */
export const copyingRoom = z.object({
  roomId: z.string(),
  roomNo: word,
  columnsCount: z.int(),
  seats: z.int(),
});
