import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { liveChannel } from './channel.ts';
import type { Present, Sign, Stirred } from './presence.ts';

/** Milliseconds a sign of life counts; pages give one every 20 s. */
const lasts = 45_000;

/**
 * Reports to all servers that the caller has opened or left this record, and returns the other users who have it open.
 * The caller's access to the record must have been checked.
 */
export async function beSeen(work: Work, kind: string, id: string, leaves: boolean): Promise<Present[]> {
  const { actor, context } = work;
  if (actor.id === null) return [];
  const record = recordOf(work, kind, id);
  // The machine clock suffices: servers have nearly the same time, and no business date depends on it.
  const now = Date.now();
  const sign: Sign = { record, userId: actor.id, name: actor.realName, until: leaves ? 0 : now + lasts };
  await tell(work, { sign });
  return context.live.presence.others(record, actor.id, now);
}

/**
 * After the commit, makes other users who have this record open load it again. The message is sent once and not stored:
 * a page that misses it detects the newer version with its next sign.
 */
export function stirred(work: Work, kind: string, id: string): void {
  // A failed message does not affect the record.
  work.afterCommit(
    () =>
      void tell(work, { userIds: [], stirred: recordOf(work, kind, id), by: work.actor.id ?? '' }).catch(
        () => undefined,
      ),
  );
}

const recordOf = ({ actor }: Work, kind: string, id: string): string => `${actor.tenantId}|${kind}|${id}`;

const tell = ({ actor, context }: Work, what: { sign: Sign } | Stirred): Promise<unknown> =>
  sql`select pg_notify(${liveChannel}, ${JSON.stringify({ tenantId: actor.tenantId, ...what })})`.execute(
    context.database.kysely,
  );
