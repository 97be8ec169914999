import { sql } from 'kysely';
import { comingJob } from '#platform/demonstration.ts';
import type { JobKind } from '#platform/jobs/queue.ts';

/** Behind the first start of a server: fifty thousand people take longer than somebody waits for it. */
export const demoExaminees: JobKind = {
  kind: comingJob,
  // each start of the server is an attempt
  delays: Array.from({ length: 30 }, () => 5),
  leaseSeconds: 60,
  slots: 1,
  renews: true,
  async run(context, { id, payload }, stop) {
    const { fillExaminees } = await import('./fill.ts');
    const { settleFigures } = await import('../papers/settle-figures.ts');
    const { fillPapers } = await import('../papers/fill.ts');
    const { fillAppeals } = await import('../appeals/fill.ts');
    const finished = Array.isArray(payload.finished) ? payload.finished.map(String) : [];
    // the order itself says how far it is: it goes with the last of them, and outlives the server
    const told = async (examId: string, of: number) => {
      finished.push(examId);
      await sql`update job set payload = payload || ${JSON.stringify({ finished, of })}::jsonb where id = ${id}`.execute(
        context.database.kysely,
      );
    };
    const people = await fillExaminees(context, Number(payload.people), { stop, finished: [...finished], told });
    await settleFigures(context, stop);
    await fillPapers(context, stop);
    const appeals = await fillAppeals(context, {
      stop,
      taken: Number(payload.appealSteps ?? 0),
      ...(payload.appealsOn ? { today: String(payload.appealsOn) } : {}),
      told: async (inside, appealSteps, appealsOn) => {
        await sql`update job set payload = payload || ${JSON.stringify({ appealSteps, appealsOn })}::jsonb where id = ${id}`.execute(
          inside.platform,
        );
      },
    });
    context.log.info({ people, appeals }, '演示数据：应试人员、座位、成绩、答卷与申诉已全部生成');
  },
};
