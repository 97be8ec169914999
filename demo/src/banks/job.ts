import { comingBanks, comingJob } from '@kaoxin/server/platform/demonstration.ts';
import { type JobKind, wake } from '@kaoxin/server/platform/jobs/queue.ts';
import { sql } from 'kysely';

/** Runs after the first start, because twelve thousand questions take too long to wait for. */
export const demoBanks: JobKind = {
  kind: comingBanks,
  // each server start is an attempt
  delays: Array.from({ length: 30 }, () => 5),
  leaseSeconds: 60,
  slots: 1,
  renews: true,
  async run(context, { id, tenantId, payload }, stop) {
    const { fillBanks } = await import('./fill.ts');
    const finished = Array.isArray(payload.finished) ? payload.finished.map(String) : [];
    const told = async (name: string, of: number) => {
      finished.push(name);
      await sql`update job set payload = payload || ${JSON.stringify({ finished, of })}::jsonb where id = ${id}`.execute(
        context.database.kysely,
      );
    };
    const banks = await fillBanks(context, { stop, finished: [...finished], told });
    // exam papers need the questions; without examinees only the papers remain to be made
    const { rows: waiting } = await sql`update job set run_at = least(run_at, now())
      where kind = ${comingJob} and tenant_id = ${tenantId} and given_up = 0 returning id`.execute(
      context.database.kysely,
    );
    wake(context);
    const { fillPapers } = await import('../papers/fill.ts');
    if (waiting.length === 0) await fillPapers(context, stop);
    context.log.info({ banks }, '演示数据：题库与试题已全部装入');
  },
};
