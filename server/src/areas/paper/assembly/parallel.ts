import { type Blueprint, buildByBlueprint, type Placed } from './blueprint.ts';
import type { Candidate, Chosen } from './candidate.ts';
import { numbersOf } from './in-turn.ts';
import { informationOf } from './information.ts';
import { predict } from './predict.ts';
import { figuresOf } from './prior.ts';

export interface ParallelForms {
  forms: readonly (readonly Placed[])[];
  /** Largest difference of Σ s·P / Σ s between two forms. */
  difficultyGap: number;
  /** Largest difference of information, relative to the mean. */
  informationGap: number;
  /** Largest difference of the variance of totals, relative to the mean. */
  varianceGap: number;
}

/** Allowed differences between forms (domain.md 6.4 #17). */
export const allowedGaps = { difficulty: 0.01, information: 0.02 } as const;

const rounds = 40_000;

/**
 * Builds forms with the same blueprint and no common question. Builds one form after the other, then exchanges
 * questions of equal cell, type and score between forms or with unused ones while the forms get closer.
 */
export function buildParallel(
  candidates: readonly Candidate[],
  blueprint: Blueprint,
  count: number,
  seed: string,
): ParallelForms {
  const taken = new Set<string>();
  const forms: Placed[][] = [];
  for (let form = 0; form < count; form += 1) {
    const left = candidates.filter(({ id }) => !taken.has(id));
    const placed = buildByBlueprint(left, blueprint, `${seed} ${form}`);
    for (const { question } of placed) taken.add(question.id);
    forms.push(placed);
  }
  bringTogether(
    forms,
    candidates.filter(({ id }) => !taken.has(id)),
    seed,
  );
  return { forms, ...gapsOf(forms) };
}

export function gapsOf(forms: readonly (readonly Chosen[])[]): Omit<ParallelForms, 'forms'> {
  const all = forms.map((form) => predict(form, 0));
  const range = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) - Math.min(...values) : 0);
  const relative = (values: readonly number[]) => {
    const mean = values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
    return mean > 0 ? range(values) / mean : 0;
  };
  return {
    difficultyGap: range(all.map(({ difficulty }) => difficulty)),
    informationGap: relative(all.map(({ information }) => information)),
    varianceGap: relative(all.map(({ deviation }) => deviation ** 2)),
  };
}

interface Sums {
  total: number;
  mean: number;
  information: number;
  deviation: number;
}

const kindOf = ({ cell, question, score }: Placed): string => `${cell} ${question.type} ${score}`;

function bringTogether(forms: Placed[][], spare: Candidate[], seed: string): void {
  const next = numbersOf(`${seed} parallel`);
  const known = new Map<string, { p: number; information: number; deviation: number }>();
  const figures = (question: Candidate) => {
    const before = known.get(question.id);
    if (before) return before;
    const { p, rpb } = figuresOf(question);
    const made = { p, information: informationOf(question), deviation: Math.sqrt(p * (1 - p)) * rpb };
    known.set(question.id, made);
    return made;
  };
  const sums = forms.map((form) =>
    form.reduce<Sums>((all, one) => moved(all, one, 1), { total: 0, mean: 0, information: 0, deviation: 0 }),
  );
  function moved(all: Sums, { question, score }: Placed, times: number): Sums {
    const { p, information, deviation } = figures(question);
    return {
      total: all.total + times * score,
      mean: all.mean + times * score * p,
      information: all.information + times * information,
      deviation: all.deviation + times * score * deviation,
    };
  }
  const isAlike = (form: readonly Placed[], question: Candidate, but: Placed) =>
    question.similarGroups.length > 0 &&
    form.some(
      (one) => one !== but && one.question.similarGroups.some((group) => question.similarGroups.includes(group)),
    );
  let now = apart(sums);
  for (let round = 0; round < rounds; round += 1) {
    const one = Math.floor(next() * forms.length);
    const form = forms[one] ?? [];
    const at = Math.floor(next() * form.length);
    const mine = form[at];
    const mySums = sums[one];
    if (!mine || !mySums) continue;
    const other = Math.floor(next() * (forms.length + 1));
    if (other === one) continue;
    const otherForm = forms[other];
    if (otherForm) {
      const place = Math.floor(next() * otherForm.length);
      const theirs = otherForm[place];
      const otherSums = sums[other];
      if (!theirs || !otherSums || kindOf(theirs) !== kindOf(mine)) continue;
      if (isAlike(form, theirs.question, mine) || isAlike(otherForm, mine.question, theirs)) continue;
      sums[one] = moved(moved(mySums, mine, -1), theirs, 1);
      sums[other] = moved(moved(otherSums, theirs, -1), mine, 1);
      const then = apart(sums);
      if (then < now) {
        now = then;
        form[at] = theirs;
        otherForm[place] = mine;
      } else {
        sums[one] = mySums;
        sums[other] = otherSums;
      }
      continue;
    }
    const place = Math.floor(next() * spare.length);
    const question = spare[place];
    if (!question || !isOfKind(question, mine) || isAlike(form, question, mine)) continue;
    const placed: Placed = { ...mine, question };
    sums[one] = moved(moved(mySums, mine, -1), placed, 1);
    const then = apart(sums);
    if (then < now) {
      now = then;
      form[at] = placed;
      spare[place] = mine.question;
    } else sums[one] = mySums;
  }
}

const isOfKind = (question: Candidate, { question: before, score }: Placed): boolean =>
  question.type === before.type &&
  question.cognition === before.cognition &&
  (question.defaultScore === before.defaultScore || question.defaultScore === score) &&
  before.knowledge.every((topic) => question.knowledge.includes(topic));

function apart(sums: readonly Sums[]): number {
  const gap = (values: readonly number[], allowed: number, isRelative: boolean) => {
    const mean = isRelative ? values.reduce((sum, one) => sum + one, 0) / values.length : 1;
    return mean > 0 ? ((Math.max(...values) - Math.min(...values)) / mean / allowed) ** 2 : 0;
  };
  return (
    gap(
      sums.map(({ mean, total }) => (total > 0 ? mean / total : 0)),
      allowedGaps.difficulty,
      false,
    ) +
    gap(
      sums.map(({ information }) => information),
      allowedGaps.information,
      true,
    ) +
    gap(
      sums.map(({ deviation }) => deviation ** 2),
      2 * allowedGaps.information,
      true,
    )
  );
}
