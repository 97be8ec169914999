import type { Kysely } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { changeRows, noteChange } from '#platform/database/changes.ts';
import { typed } from '#platform/database/visible-rows.ts';
import { Work } from '#platform/work.ts';

export function inTenant<R>(
  context: AppContext,
  tenantId: string,
  purpose: string,
  run: (work: Work) => Promise<R>,
): Promise<R> {
  const outside = new Work(context, tenantActor(tenantId, purpose), 'job', 'platform');
  return outside.transaction(async (work) => {
    const answer = await run(work);
    await changeRows(work.changes()).execute(work.handle);
    return answer;
  });
}

/** `inTenant` in an open transaction of the primary; actions after the commit are skipped. */
export async function inTransaction(
  context: AppContext,
  db: Kysely<unknown>,
  tenantId: string,
  purpose: string,
  run: (work: Work) => Promise<void>,
): Promise<void> {
  const inside = { handle: typed(db), writes: new Set<string>(), afterCommit: [] };
  const work = new Work(context, tenantActor(tenantId, purpose), 'job', 'platform', inside);
  await run(work);
  for (const table of inside.writes) await noteChange(db, table, tenantId);
}
