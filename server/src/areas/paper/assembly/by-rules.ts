import type { QuestionType } from '@kaoxin/contract/question/question-states.ts';
import type { Candidate, Chosen, DifficultyClass } from './candidate.ts';
import { inTurn } from './in-turn.ts';
import { fill } from './slots.ts';

/** 组卷规则 (domain.md 2.4). Undefined fields are not restricted. */
export interface Rule {
  bankId?: string;
  type?: QuestionType;
  knowledge?: string;
  difficulty?: DifficultyClass;
  count: number;
  score?: number;
}

export interface RuleAnswer {
  chosen: readonly Chosen[];
  lacking: readonly { rule: number; wanted: number; found: number; lacking: number }[];
}

export const fitsRule = (one: Candidate, { bankId, type, knowledge, difficulty }: Rule): boolean =>
  (bankId === undefined || one.bankId === bankId) &&
  (type === undefined || one.type === type) &&
  (knowledge === undefined || one.knowledge.includes(knowledge)) &&
  (difficulty === undefined || one.difficulty === difficulty);

/**
 * Selects questions by rules at random, preferring rarely used ones. The same seed builds the same paper, whatever the
 * order of candidates.
 */
export function buildByRules(candidates: readonly Candidate[], rules: readonly Rule[], seed: string): RuleAnswer {
  const slots = rules.flatMap((rule, of) =>
    Array.from({ length: rule.count }, () => ({
      of,
      score: rule.score ?? null,
      takes: (one: Candidate) => fitsRule(one, rule),
    })),
  );
  const filled = fill(slots, inTurn(candidates, seed));
  const found = rules.map(() => 0);
  const chosen = slots.flatMap(({ of, score }, at): Chosen[] => {
    const question = filled[at];
    if (!question) return [];
    found[of] = (found[of] ?? 0) + 1;
    return [{ question, score: score ?? question.defaultScore }];
  });
  const lacking = rules.flatMap(({ count }, rule) => {
    const has = found[rule] ?? 0;
    return has < count ? [{ rule, wanted: count, found: has, lacking: count - has }] : [];
  });
  return { chosen, lacking };
}
