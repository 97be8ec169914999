import { caseSweep } from '@kaoxin/server/areas/casework/store/sweep.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { runOnce } from '@kaoxin/server/platform/jobs/periodic.ts';
import { testApp } from '@kaoxin/server/testing/app.ts';
import { describe, expect, test } from 'vitest';
import { hasChanged, hasTurn } from '../../tests/setup/scope.ts';
import { appealCases } from './appeals/appeals.fixture.ts';
import { fillAppeals } from './appeals/fill.ts';
import type { CaseFilling } from './case-steps.ts';
import type { Filled } from './cases.fixture.ts';
import { correctionCases } from './corrections/corrections.fixture.ts';
import { fillCorrections } from './corrections/fill.ts';
import { economistCases } from './economists/economists.fixture.ts';
import { fillEconomists } from './economists/fill.ts';
import { fillExaminees } from './examinees/fill.ts';
import { recomputedCases } from './examinees/recomputed.fixture.ts';
import { loadDemo } from './load.ts';
import { fillReviews } from './reviews/fill.ts';
import { reviewCases } from './reviews/reviews.fixture.ts';
import { demonstrationSources } from './sources.fixture.ts';

const runsCases = hasChanged(...demonstrationSources) || hasTurn(1, 7);

const people = Number(process.env.PEOPLE ?? 1600);

describe.runIf(runsCases)('demo cases', () => {
  /** One demo for all kinds except petitions, because creating it takes longer than checking it. */
  const app = testApp(
    { manager: ['exam_manager'], clerk: ['info_clerk'], registrar: ['title_reviewer'] },
    {
      now: '2026-11-20 08:00:00',
      before: async (context) => {
        await loadDemo(context, { petitions: 10 });
        await fillExaminees(context, people);
      },
    },
  );

  type Fill = (context: AppContext, filling: CaseFilling) => Promise<number>;

  /** Interrupts the run within a step; the next run continues with that step. */
  function filled(kind: string, fill: Fill, count: number, endsAt: number): Filled {
    let made = 0;
    test(`${kind} continue after a restart`, async () => {
      let steps = 0;
      const told = async (_inside: unknown, taken: number) => {
        steps = taken;
        if (taken === endsAt) throw new Error('the server ends');
      };
      await expect(fill(app.context, { count, told })).rejects.toThrow('the server ends');
      made = await fill(app.context, { count, taken: steps - 1 });
      expect(made).toBeGreaterThan(0);
    });
    return { count, made: () => made };
  }

  const appeals = filled('appeals', fillAppeals, 420, 200);
  // more than the people allow, so the number is limited by them
  const corrections = filled('corrections', fillCorrections, 60, 70);
  const reviews = filled('reviews', fillReviews, 90, 150);
  const economists = filled('registrations', fillEconomists, 150, 200);
  test('marks overdue cases', async () => {
    await runOnce(app.context, caseSweep);
  });

  appealCases(app, appeals);
  correctionCases(app, corrections);
  reviewCases(app, reviews);
  economistCases(app, economists);
  recomputedCases(app, people);
});
