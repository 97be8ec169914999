import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { liveChannel } from './channel.ts';
import type { Present, Sign, Stirred } from './presence.ts';

/** Milliseconds a sign of life counts; pages give one every 20 s. */
const lasts = 45_000;

/**
 * Notes on every server that the caller has this record in front of him, or has left it, and tells who else has. The
 * caller has to have been let in to the record before.
 */
export async function beSeen(work: Work, kind: string, id: string, leaves: boolean): Promise<Present[]> {
  const { actor, context } = work;
  if (actor.id === null) return [];
  const record = recordOf(work, kind, id);
  // signs are compared with the same clock on one machine and nearly the same on several; no business date hangs on it
  const now = Date.now();
  const sign: Sign = { record, userId: actor.id, name: actor.realName, until: leaves ? 0 : now + lasts };
  await tell(work, { sign });
  return context.live.presence.others(record, actor.id, now);
}

/**
 * Once the work is committed, the others who have this record in front of them look at it again. Said once and not kept:
 * who misses it sees with the next sign of life that there is a newer version.
 */
export function stirred(work: Work, kind: string, id: string): void {
  // the record is as it is, whether anybody hears of it or not
  work.afterCommit(
    () =>
      void tell(work, { userIds: [], stirred: recordOf(work, kind, id), by: work.actor.id ?? '' }).catch(
        () => undefined,
      ),
  );
}

const recordOf = ({ actor }: Work, kind: string, id: string): string => `${actor.tenantId}|${kind}|${id}`;

/** On every server of the system. */
const tell = ({ actor, context }: Work, what: { sign: Sign } | Stirred): Promise<unknown> =>
  sql`select pg_notify(${liveChannel}, ${JSON.stringify({ tenantId: actor.tenantId, ...what })})`.execute(
    context.database.kysely,
  );
