import type { AppContext } from '#platform/app-context.ts';
import { refuse } from '#platform/http/errors.ts';
import { asRefusal } from '#platform/http/failure.ts';
import { type JobKind, type Leased, TryLater } from '#platform/jobs/queue.ts';
import { dataSourcesOf } from './datasource.ts';
import { moveTenant, type Verify } from './move.ts';
import { failMove, type Moving, moveJob, takeMove } from './move-row.ts';
import { TakenOver } from './parts.ts';

/** Some ten minutes of attempts, enough for a restart of a data source. */
const attempts = 40;
const pause = 15;

/** Moves a tenant, for as long as that takes; another server resumes within half a minute after a crash. */
export const tenantMoving = (verify: Verify): JobKind => ({
  kind: moveJob,
  delays: Array.from({ length: attempts }, () => pause),
  leaseSeconds: 30,
  renews: true,
  async run(context, job, signal) {
    const moving = await takeMove(context, String(job.payload.move));
    if (!moving) return;
    const goOn = () => {
      if (signal.aborted) throw new TryLater('服务器停止', 0);
    };
    await moveTenant(context, moving, verify, goOn).catch((error: unknown) => decide(context, moving, error));
  },
  gaveUp: giveUp,
});

async function decide(context: AppContext, moving: Moving, error: unknown): Promise<void> {
  if (error instanceof TakenOver) return;
  const refusal = error instanceof TryLater ? undefined : asRefusal(error);
  if (!refusal) throw error;
  if (refusal.status === 503) throw new TryLater(refusal.message);
  await failMove(context, moving, refusal);
}

async function giveUp(context: AppContext, { payload }: Leased): Promise<void> {
  const moving = await takeMove(context, String(payload.move));
  // Already switched; only the former place could not be updated.
  if (!moving || (await dataSourcesOf(context).sourceOf(moving.tenantId)) === moving.toId) return;
  const words = refuse(503, [
    '数据库长时间无法连接，未切换，原数据源继续使用',
    'A database could not be reached for long; nothing was switched',
  ]);
  await failMove(context, moving, words);
}
