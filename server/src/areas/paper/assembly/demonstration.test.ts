import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { normal } from '@kaoxin/demo/exam-answers.ts';
import { chance } from '@kaoxin/demo/prng.ts';
import { inventBanks } from '@kaoxin/demo/questions/banks.ts';
import { expect, test } from 'vitest';
import { variance } from './bank.fixture.ts';
import { type Blueprint, fulfilment } from './blueprint.ts';
import type { Candidate, DifficultyClass } from './candidate.ts';
import { allowedGaps, buildParallel } from './parallel.ts';

const { single } = questionType.of;
const people = 400;
const onPaper = 100;

function measuredBank(subject: string): Candidate[] {
  const c = chance(`demonstration ${subject}`);
  const asked = inventBanks()
    .banks.filter((bank) => bank.subject === subject)
    .flatMap(({ questions }, bank) => questions.map((one, at) => ({ ...one, id: `${bank}-${at}`, bankId: `${bank}` })))
    .filter(({ question }) => question.questionType === single);
  const measured: Candidate[] = [];
  for (let from = 0; from < asked.length; from += onPaper) {
    const items = asked.slice(from, from + onPaper);
    const right = Array.from({ length: people }, () => {
      const ability = normal(c);
      return items.map(({ item: { a, b, c: floor } }) =>
        c.happens(floor + (1 - floor) / (1 + Math.exp(-a * (ability - b)))) ? 1 : 0,
      );
    });
    const totals = right.map((row) => row.reduce<number>((sum, one) => sum + one, 0));
    const middle = totals.reduce((sum, one) => sum + one, 0) / people;
    for (const [at, { id, bankId, facts, question }] of items.entries()) {
      const column = right.map((row) => row[at] ?? 0);
      const p = column.reduce<number>((sum, one) => sum + one, 0) / people;
      const shared = column.reduce<number>((sum, one, row) => sum + (one - p) * ((totals[row] ?? 0) - middle), 0);
      const spread = Math.sqrt(variance(column) * variance(totals));
      measured.push({
        id,
        bankId,
        type: question.questionType,
        knowledge: facts.knowledge ?? [],
        cognition: facts.cognition ?? 1,
        difficulty: (facts.difficulty ?? 3) as DifficultyClass,
        defaultScore: 1,
        p,
        rpb: spread > 0 ? shared / (people - 1) / spread : 0,
        statN: people,
        similarGroups: [],
        exposure: 0,
        lastUsed: null,
      });
    }
  }
  return measured;
}

test('builds equivalent forms from the demonstration bank', () => {
  const bank = measuredBank('economics_base');
  const places = Map.groupBy(bank, ({ knowledge, cognition }) => `${knowledge[0]} ${cognition}`);
  const cells = [...places.values()]
    .filter((those) => those.length >= 24)
    .slice(0, 20)
    .map(([first]) => ({ knowledge: first?.knowledge[0] ?? '', cognition: first?.cognition ?? 1, count: 3, score: 1 }));
  expect(cells.length).toBeGreaterThan(7);
  const blueprint: Blueprint = { cells, types: [{ type: single, count: 3 * cells.length }], difficulty: 0.6 };
  for (const count of [2, 3]) {
    const { forms, difficultyGap, informationGap } = buildParallel(bank, blueprint, count, 'seed');
    expect(difficultyGap).toBeLessThanOrEqual(allowedGaps.difficulty);
    expect(informationGap).toBeLessThanOrEqual(allowedGaps.information);
    expect(new Set(forms.flatMap((form) => form.map(({ question }) => question.id))).size).toBe(
      count * 3 * cells.length,
    );
    for (const form of forms)
      expect(fulfilment(blueprint, form).cells.every(({ count: planned, actual }) => planned === actual)).toBe(true);
  }
});
