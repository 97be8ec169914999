import { comingJob } from '@kaoxin/server/platform/demonstration.ts';
import type { JobKind } from '@kaoxin/server/platform/jobs/queue.ts';
import { sql } from 'kysely';
import type { CaseFilling } from '../case-steps.ts';

const leastCases = 60;

/** Runs after the first start, because fifty thousand examinees take too long to wait for. */
export const demoExaminees: JobKind = {
  kind: comingJob,
  // each server start is an attempt
  delays: Array.from({ length: 30 }, () => 5),
  leaseSeconds: 60,
  slots: 1,
  renews: true,
  async run(context, { id, payload }, stop) {
    const { fillExaminees } = await import('./fill.ts');
    const { settleFigures } = await import('../papers/settle-figures.ts');
    const { fillPapers } = await import('../papers/fill.ts');
    const { fillMatters } = await import('../matters/fill.ts');
    const { fillAppeals } = await import('../appeals/fill.ts');
    const { fillCorrections } = await import('../corrections/fill.ts');
    const { fillReviews } = await import('../reviews/fill.ts');
    const { fillEconomists } = await import('../economists/fill.ts');
    const finished = Array.isArray(payload.finished) ? payload.finished.map(String) : [];
    // the job stores its progress in its payload, so that it survives a restart
    const told = async (examId: string, of: number) => {
      finished.push(examId);
      await sql`update job set payload = payload || ${JSON.stringify({ finished, of })}::jsonb where id = ${id}`.execute(
        context.database.kysely,
      );
    };
    const wanted = Number(payload.people);
    const people = await fillExaminees(context, wanted, { stop, finished: [...finished], told });
    await settleFigures(context, stop);
    await fillPapers(context, stop);
    if (payload.cases === 0) {
      context.log.info({ people }, '演示数据：应试人员、座位、成绩与答卷已全部生成');
      return;
    }
    const kept = (name: 'matter' | 'appeal' | 'correction' | 'review' | 'economist'): CaseFilling => {
      const [steps, on] = [`${name}Steps`, `${name}sOn`];
      return {
        stop,
        taken: Number(payload[steps] ?? 0),
        ...(payload[on] ? { today: String(payload[on]) } : {}),
        told: async (inside, taken, today) => {
          const now = JSON.stringify({ [steps]: taken, [on]: today });
          await sql`update job set payload = payload || ${now}::jsonb where id = ${id}`.execute(inside.platform);
        },
      };
    };
    /** The usual number belongs to fifty thousand examinees (domain.md 5.2); it shrinks with them. */
    const countOf = (usual: number) => Math.max(leastCases, Math.ceil((usual * wanted) / 50_000));
    const letters = await fillMatters(context, kept('matter'));
    const appeals = await fillAppeals(context, { ...kept('appeal'), count: countOf(420) });
    const corrections = await fillCorrections(context, { ...kept('correction'), count: countOf(130) });
    const reviews = await fillReviews(context, { ...kept('review'), count: countOf(900) });
    const economists = await fillEconomists(context, { ...kept('economist'), count: countOf(600) });
    context.log.info(
      { people, letters, appeals, corrections, reviews, economists },
      '演示数据：应试人员、座位、成绩、答卷、信访、申诉、信息更正、成绩复核与经济师登记已全部生成',
    );
  },
};
