import type { QuestionType } from '@kaoxin/contract/question/question-states.ts';
import type { Candidate, Chosen } from './candidate.ts';
import { inTurn, numbersOf, wornBy } from './in-turn.ts';
import { informationOf } from './information.ts';
import { figuresOf } from './prior.ts';
import { fill } from './slots.ts';

/** 双向细目表. */
export interface Blueprint {
  cells: readonly Cell[];
  /** Number of questions per type. Types that are not listed are unrestricted. */
  types: readonly { type: QuestionType; count: number }[];
  /** Target 难度, Σ s·P / Σ s. */
  difficulty: number;
}

export interface Cell {
  knowledge: string;
  cognition: number;
  count: number;
  score?: number;
}

export interface Fulfilment {
  cells: readonly (Cell & { plannedScore: number | null; actual: number; actualScore: number })[];
  types: readonly { type: QuestionType; count: number; actual: number }[];
  outside: number;
}

export interface Placed extends Chosen {
  cell: number;
}

export const fitsCell = (one: Candidate, { knowledge, cognition }: Cell): boolean =>
  one.cognition === cognition && one.knowledge.includes(knowledge);

/** Compares any paper with a blueprint. A question on several topics counts for the first cell with a shortage. */
export function fulfilment({ cells, types }: Blueprint, chosen: readonly Chosen[]): Fulfilment {
  const actual = cells.map(() => ({ count: 0, score: 0 }));
  let outside = 0;
  for (const { question, score } of chosen) {
    const fitting = [...cells.keys()].filter((at) => {
      const cell = cells[at];
      return cell !== undefined && fitsCell(question, cell);
    });
    const at = fitting.find((one) => (actual[one]?.count ?? 0) < (cells[one]?.count ?? 0)) ?? fitting[0];
    const sum = at === undefined ? undefined : actual[at];
    if (!sum) outside += 1;
    else {
      sum.count += 1;
      sum.score += score;
    }
  }
  return {
    cells: cells.map((cell, at) => ({
      ...cell,
      plannedScore: cell.score === undefined ? null : cell.score * cell.count,
      actual: actual[at]?.count ?? 0,
      actualScore: actual[at]?.score ?? 0,
    })),
    types: types.map(({ type, count }) => ({
      type,
      count,
      actual: chosen.filter(({ question }) => question.type === type).length,
    })),
    outside,
  };
}

const rounds = 30_000;
/** Penalties, in descending order: wrong type counts, difficulty, low information, heavy use. */
const weights = { type: 10, difficulty: 200, information: 0.05, worn: 0.05 } as const;

/**
 * Builds a paper from a blueprint: fills as many places as possible, then exchanges questions within cells while the
 * result improves.
 */
export function buildByBlueprint(candidates: readonly Candidate[], blueprint: Blueprint, seed: string): Placed[] {
  const inOrder = inTurn(candidates, seed);
  const slots = blueprint.cells.flatMap((cell, of) =>
    Array.from({ length: cell.count }, () => ({
      of,
      score: cell.score ?? null,
      takes: (one: Candidate) => fitsCell(one, cell),
    })),
  );
  const filled = fill(slots, inOrder);
  const placed = slots.flatMap(({ of, score }, at): Placed[] => {
    const question = filled[at];
    return question ? [{ cell: of, question, score: score ?? question.defaultScore }] : [];
  });
  return improved(placed, inOrder, blueprint, seed);
}

function improved(
  start: readonly Placed[],
  candidates: readonly Candidate[],
  { cells, types, difficulty }: Blueprint,
  seed: string,
): Placed[] {
  const placed = [...start];
  const next = numbersOf(`${seed} exchange`);
  const pools = cells.map((cell) => candidates.filter((one) => fitsCell(one, cell)));
  const worth = new Map(
    candidates.map((one) => [one.id, weights.information * informationOf(one) - weights.worn * wornBy(one)]),
  );
  const share = new Map(candidates.map((one) => [one.id, figuresOf(one).p]));
  const used = new Set(placed.map(({ question }) => question.id));
  const groups = new Map<string, number>();
  const count = new Map<QuestionType, number>();
  let [sum, total] = [0, 0];
  const add = ({ question, score }: Placed, times: 1 | -1) => {
    for (const group of question.similarGroups) groups.set(group, (groups.get(group) ?? 0) + times);
    count.set(question.type, (count.get(question.type) ?? 0) + times);
    sum += times * score * (share.get(question.id) ?? 0);
    total += times * score;
  };
  const cost = () =>
    weights.type *
      types.reduce((all, { type, count: planned }) => all + Math.abs(planned - (count.get(type) ?? 0)), 0) +
    weights.difficulty * Math.abs(total > 0 ? sum / total - difficulty : 0);
  for (const one of placed) add(one, 1);
  let now = cost();
  for (let round = 0; round < rounds && placed.length > 0; round += 1) {
    const at = Math.floor(next() * placed.length);
    const before = placed[at];
    const pool = pools[before?.cell ?? 0] ?? [];
    const question = pool[Math.floor(next() * pool.length)];
    if (!before || !question || used.has(question.id)) continue;
    const after: Placed = { cell: before.cell, question, score: cells[before.cell]?.score ?? question.defaultScore };
    add(before, -1);
    const isAlike = question.similarGroups.some((group) => (groups.get(group) ?? 0) > 0);
    if (!isAlike) add(after, 1);
    const then = isAlike ? Number.POSITIVE_INFINITY : cost();
    const gain = (worth.get(question.id) ?? 0) - (worth.get(before.question.id) ?? 0);
    if (then - gain < now) {
      placed[at] = after;
      used.delete(before.question.id);
      used.add(question.id);
      now = then;
    } else {
      if (!isAlike) add(after, -1);
      add(before, 1);
    }
  }
  return placed;
}
