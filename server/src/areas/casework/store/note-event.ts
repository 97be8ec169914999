import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { appendEvent, appendEvents, type TimelineEvent } from './events.ts';

export interface NotedEvent {
  action: string;
  from: number | null;
  to: number | null;
  note?: string | null | undefined;
  diff?: TimelineEvent['diff'];
}

/** Appends what the caller does now to the timeline of a row this transaction has locked or made; no citizen sees it. */
export async function noteEvent(work: Work, type: string, id: string, noted: NotedEvent): Promise<void> {
  await appendEvent(work, type, id, entryOf(work, await deptOf(work), noted));
}

/** The same of several rows at once, each with an entry of its own. */
export async function noteEvents(
  work: Work,
  type: string,
  entries: readonly (NotedEvent & { id: string })[],
): Promise<void> {
  const dept = await deptOf(work);
  const events = entries.map(({ id, ...noted }) => ({ caseId: id, event: entryOf(work, dept, noted) }));
  await appendEvents(work, type, events);
}

const deptOf = (work: Work) => nameOf(work, 'dept', work.actor.deptId);

const entryOf = (
  { actor, now }: Work,
  actorDept: string | null,
  { action, from, to, note = null, diff = {} }: NotedEvent,
): TimelineEvent => ({
  action,
  fromStatus: from,
  toStatus: to,
  actorId: actor.id,
  actorName: actor.realName,
  actorDept,
  note,
  diff,
  visible: false,
  time: now,
});
