import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { blockOf } from '#platform/http/guards/rate.ts';
import type { AuditEntry } from './record.ts';

const citizenCall = /^[A-Z]+ open\//;

/**
 * Removes the browser and the duration from the entry of a citizen's call. Replaces the network by a digest that
 * changes with the day and the call, so that two matters of one citizen cannot be linked (security.md S73). Other
 * entries stay unchanged.
 */
export function citizenEntry<E extends AuditEntry>({ secrets, clock }: AppContext, entry: E): E {
  if (!citizenCall.test(entry.call)) return entry;
  const { actor, call } = entry;
  const day = clock.now().slice(0, 10);
  const ip = secrets.digest(`audit ${call} ${day} ${blockOf(actor.ip)}`);
  return { ...entry, actor: { ...actor, ip }, userAgent: null, durationMs: 0 };
}

export const isCitizenRow = sql<boolean>`call like '% open/%'`;

/**
 * Rows of citizens that no log shows, since their number and time would lead to the letter. The timeline of the case
 * shows what was done, and a refused attempt mostly precedes one that succeeds. Floods (429) are shown.
 */
export const isHiddenRow = sql<boolean>`(${isCitizenRow} and status <> 429)`;
