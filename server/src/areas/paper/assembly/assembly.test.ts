import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { chance } from '@kaoxin/demo/prng.ts';
import { describe, expect, it, test } from 'vitest';
import { processorTime } from '../../../testing/processor-time.ts';
import { answersTo, type Simulated, simulatedBank, variance } from './bank.fixture.ts';
import { type Blueprint, buildByBlueprint, fulfilment } from './blueprint.ts';
import { buildByRules } from './by-rules.ts';
import type { Candidate, Chosen } from './candidate.ts';
import { inTurn } from './in-turn.ts';
import { allowedGaps, buildParallel, gapsOf } from './parallel.ts';
import { predict } from './predict.ts';

const of = questionType.of;
const bank = simulatedBank(2_000, 400, 'assembly');
const byId = new Map(bank.map((one) => [one.id, one]));
const ids = (chosen: readonly Chosen[]) => chosen.map(({ question }) => question.id);
const holdsTwins = (chosen: readonly Chosen[]) => {
  const groups = chosen.flatMap(({ question }) => question.similarGroups);
  return new Set(groups).size !== groups.length;
};

const blueprint: Blueprint = {
  cells: Array.from({ length: 30 }, (_, at) => ({
    knowledge: `k${at % 10}`,
    cognition: 1 + Math.floor(at / 10),
    count: at < 10 ? 4 : 3,
    score: 1,
  })),
  types: [
    { type: of.single, count: 80 },
    { type: of.judgement, count: 20 },
  ],
  difficulty: 0.62,
};

describe('by rules', () => {
  it('builds the same paper for the same seed', () => {
    const rules = [
      { bankId: 'bank1', type: of.single, count: 20 },
      { knowledge: 'k3', count: 10, score: 2 },
    ];
    const once = buildByRules(bank, rules, 'seed');
    expect(ids(buildByRules([...bank].reverse(), rules, 'seed').chosen)).toEqual(ids(once.chosen));
    expect(ids(buildByRules(bank, rules, 'other').chosen)).not.toEqual(ids(once.chosen));
    expect(once.lacking).toEqual([]);
    expect(holdsTwins(once.chosen)).toBe(false);
    expect(once.chosen.map(({ score }) => score).filter((score) => score === 2)).toHaveLength(10);
  });
  it('reports each unfilled rule with its shortage', () => {
    const few = bank.slice(0, 30);
    const { lacking } = buildByRules(few, [{ type: of.essay, count: 2 }, { count: 5 }], 'seed');
    expect(lacking).toEqual([{ rule: 0, wanted: 2, found: 0, lacking: 2 }]);
  });
  it('reports a large shortage within a second', () => {
    const used = processorTime();
    const { lacking } = buildByRules(bank, [{ knowledge: 'k1', count: 400 }, { count: 2_000 }], 'seed');
    expect(lacking.map(({ rule }) => rule)).toEqual([0, 1]);
    expect(used()).toBeLessThan(3_000);
  });
  it('reserves questions that only one rule can use', () => {
    const few = bank.slice(0, 40).map((one) => ({ ...one, similarGroups: [] }));
    const topic = few.filter(({ knowledge }) => knowledge.includes('k7')).length;
    const { lacking, chosen } = buildByRules(few, [{ count: 40 - topic }, { knowledge: 'k7', count: topic }], 'seed');
    expect(lacking).toEqual([]);
    expect(new Set(ids(chosen)).size).toBe(40);
  });
  it('prefers rarely used questions', () => {
    const fresh = bank.map(
      (one, at): Candidate => ({ ...one, similarGroups: [], exposure: at % 2, lastUsed: at % 2 ? 1 : null }),
    );
    const { chosen } = buildByRules(fresh, [{ count: 100 }], 'seed');
    expect(chosen.filter(({ question }) => question.exposure === 0).length).toBeGreaterThan(60);
  });
});

test('draws a question by the weight 1 / (1 + 2·worn)', () => {
  const [one] = bank;
  if (!one) throw new Error('the bank has questions');
  const fresh: Candidate = { ...one, id: '1', exposure: 0, lastUsed: null };
  const worn: Candidate = { ...one, id: '2', exposure: 1, lastUsed: 0 };
  const draws = 4_000;
  const firsts = Array.from({ length: draws }, (_, seed) => inTurn([worn, fresh], `seed ${seed}`)[0]);
  const share = firsts.filter((first) => first === fresh).length / draws;
  // the weights of the two are 1 and 1/5; the bounds are three standard errors
  expect(share).toBeGreaterThan(5 / 6 - 0.018);
  expect(share).toBeLessThan(5 / 6 + 0.018);
});

test('fulfils a blueprint for 2,000 candidates within a second', () => {
  const used = processorTime();
  const placed = buildByBlueprint(bank, blueprint, 'seed');
  expect(used()).toBeLessThan(5_000);
  const { cells, types, outside } = fulfilment(blueprint, placed);
  expect(cells.every(({ count, actual, actualScore }) => actual === count && actualScore === count)).toBe(true);
  expect(types.map(({ actual }) => actual)).toEqual([80, 20]);
  expect(outside).toBe(0);
  expect(Math.abs(predict(placed, 60).difficulty - 0.62)).toBeLessThan(0.01);
  expect(holdsTwins(placed)).toBe(false);
  expect(ids(buildByBlueprint(bank, blueprint, 'seed'))).toEqual(ids(placed));
});

test.each([2, 3, 4])('builds %d parallel forms of equal difficulty and information', (count) => {
  const { forms, ...gaps } = buildParallel(bank, blueprint, count, 'seed');
  expect(gaps).toEqual(gapsOf(forms));
  expect(gaps.difficultyGap).toBeLessThanOrEqual(allowedGaps.difficulty);
  expect(gaps.informationGap).toBeLessThanOrEqual(allowedGaps.information);
  expect(new Set(forms.flatMap(ids)).size).toBe(100 * count);
  for (const form of forms) {
    expect(fulfilment(blueprint, form)).toEqual(fulfilment(blueprint, forms[0] ?? []));
    expect(holdsTwins(form)).toBe(false);
  }
});

describe('paper prediction', () => {
  it.each(['one', 'two', 'three'])('matches 3,000 simulated examinees: %s', (seed) => {
    const { chosen } = buildByRules(bank, [{ count: 100 }], seed);
    const items = chosen.flatMap(({ question }): Simulated[] => {
      const one = byId.get(question.id);
      return one ? [one] : [];
    });
    const { right, totals } = answersTo(items, 3_000, chance(`answers ${seed}`));
    const variances = items.reduce((sum, _, at) => sum + variance(right.map((row) => row[at] ?? 0)), 0);
    const alpha = (100 / 99) * (1 - variances / variance(totals));
    const predicted = predict(chosen, 60);
    const real = totals.reduce((sum, one) => sum + one, 0) / totals.length;
    const passed = totals.filter((total) => total >= 60).length / totals.length;
    expect(Math.abs(predicted.difficulty - real / 100)).toBeLessThanOrEqual(0.03);
    expect(Math.abs(predicted.reliability - alpha)).toBeLessThanOrEqual(0.03);
    expect(Math.abs(predicted.passRate - passed)).toBeLessThanOrEqual(0.05);
    expect(predicted.byPrior).toBe(0);
  });
  it('counts priors and handles an empty paper', () => {
    const chosen = bank.slice(0, 4).map((question, at) => ({
      question: at < 3 ? { ...question, p: null, rpb: null, statN: 0, difficulty: 3 as const } : question,
      score: 2,
    }));
    expect(predict(chosen, 5)).toMatchObject({ byPrior: 3, totalScore: 8 });
    expect(predict([], 0)).toMatchObject({ mean: 0, reliability: 0, passRate: 0 });
  });
});
