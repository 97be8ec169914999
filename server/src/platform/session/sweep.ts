import { type QueryExecutorProvider, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { replaySeconds } from './limits.ts';

/** One second after the window in which a used refresh token answers with its successor. */
const soon = (replaySeconds + 1) * 1_000;
const due = new WeakSet<AppContext>();

export function wipeSuccessorsSoon(context: AppContext): void {
  if (due.has(context)) return;
  due.add(context);
  const timer = setTimeout(() => {
    due.delete(context);
    wipeSuccessors(context.database.kysely).catch((error: Error) =>
      context.log.warn(
        { reason: error.message },
        'successors of used refresh tokens not wiped; the next renewal tries',
      ),
    );
  }, soon);
  timer.unref();
}

/** Safe at any time, for example after a server stopped within a window. */
export async function wipeSuccessors(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update refresh_token set successor = null
    where successor is not null and used_at < clock_timestamp() - make_interval(secs => ${replaySeconds})`.execute(db);
}
