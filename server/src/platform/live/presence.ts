import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { liveChannel } from './channel.ts';

/** Milliseconds a sign of life counts; pages give one every 20 s. */
const lasts = 45_000;

/** Somebody has a record in front of him, or (`until` 0) no longer. */
export interface Sign {
  /** tenant, kind and id of the record */
  record: string;
  userId: string;
  name: string;
  /** milliseconds since 1970 */
  until: number;
}

/** A user has changed a record: its tenant, kind and id, and the user. */
export interface Stirred {
  /** empty: servers of an earlier release notify these users */
  userIds: [];
  stirred: string;
  by: string;
}

export interface Present {
  userId: string;
  name: string;
}

/**
 * The users who have each record open, as known to this server. In memory only: a restarted server is complete after
 * one round of signs.
 */
export class Presence {
  readonly #records = new Map<string, Map<string, Sign>>();

  /** @returns users to notify of the arrival or departure: the others with the record open */
  take(sign: Sign, now: number): string[] {
    const people = this.#records.get(sign.record) ?? new Map<string, Sign>();
    const wasHere = (people.get(sign.userId)?.until ?? 0) > now;
    if (sign.until === 0) people.delete(sign.userId);
    else people.set(sign.userId, sign);
    if (people.size === 0) this.#records.delete(sign.record);
    else this.#records.set(sign.record, people);
    return wasHere === sign.until > 0 ? [] : this.others(sign.record, sign.userId, now).map(({ userId }) => userId);
  }

  /** The others in front of the record, by name. Whoever gives no more signs is gone. */
  others(record: string, userId: string, now: number): Present[] {
    const people = this.#records.get(record);
    for (const [id, { until }] of people ?? []) if (until <= now) people?.delete(id);
    return [...(people?.values() ?? [])]
      .filter((sign) => sign.userId !== userId)
      .map((sign) => ({ userId: sign.userId, name: sign.name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'zh'));
  }
}

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
