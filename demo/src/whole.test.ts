import { banksComing, examineesComing } from '@kaoxin/server/platform/demonstration.ts';
import { putJob } from '@kaoxin/server/platform/jobs/queue.ts';
import { workOff } from '@kaoxin/server/platform/jobs/work-off.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { testApp } from '@kaoxin/server/testing/app.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hasChanged, hasTurn } from '../../tests/setup/scope.ts';
import { fillBanks } from './banks/fill.ts';
import { demoBanks } from './banks/job.ts';
import { bankCases } from './banks/whole.fixture.ts';
import { itemLifeCases } from './examinees/item-life.fixture.ts';
import { demoExaminees } from './examinees/job.ts';
import { lawCases } from './law.fixture.ts';
import { loadDemo } from './load.ts';
import { paperCases } from './papers/papers.fixture.ts';
import { bankPlans } from './questions/plan.ts';
import { demonstrationSources } from './sources.fixture.ts';
import { openSystem } from './verify/system.ts';
import { verifyTruths } from './verify/verify.ts';

const runsWhole = hasChanged(...demonstrationSources) || hasTurn(0, 7);

/** With fewer examinees the drift of an exposed question is not significant. */
const people = 6_000;

describe.runIf(runsWhole)('the complete demo', () => {
  /** The complete demo like at a first start. It takes long, so tests share it. */
  const app = testApp(
    { reviewer: ['item_reviewer'], manager: ['exam_manager'], leader: ['city_leader'] },
    // with fewer letters the word frequencies are unknown
    { now: '2026-11-20 08:00:00', before: (context) => loadDemo(context, { petitions: 300 }) },
  );

  test('reports progress, resumes after a restart, then adds examinees', async () => {
    const { context, db } = app;
    await putJob(db, firstTenant, { kind: demoExaminees.kind, payload: { people }, seconds: 1800 });
    await putJob(db, firstTenant, { kind: demoBanks.kind, payload: {}, seconds: 0 });
    expect(await banksComing(db, firstTenant)).toEqual({ done: 0, of: null });
    const stop = new AbortController();
    const told = async (name: string, of: number) => {
      expect([name, of]).toEqual(['申论题库', 24]);
      stop.abort();
    };
    const finished = bankPlans.slice(0, -2).map(({ name }) => name);
    await expect(fillBanks(context, { stop: stop.signal, finished, told })).rejects.toThrow('the server stops');
    const { rows } = await sql`select name, status from question_bank order by id`.execute(db);
    expect(rows).toEqual([
      { name: '申论题库', status: 1 },
      { name: '综合应用能力题库', status: 0 },
    ]);
    expect(await workOff(context, [demoBanks, demoExaminees])).toBe(2);
    expect(await banksComing(db, firstTenant)).toBeNull();
    expect(await examineesComing(db, firstTenant)).toBeNull();
  }, 600_000);

  bankCases(app);
  itemLifeCases(app);
  paperCases(app);

  test('shows every planted truth', async () => {
    const system = await openSystem(app.context);
    const verdicts = await verifyTruths(system);
    await system.close();
    expect(verdicts.filter(({ holds }) => !holds)).toEqual([]);
    expect(verdicts.map(({ nth }) => nth)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  }, 120_000);

  // last, because it disables the dependants
  lawCases(app);
});
