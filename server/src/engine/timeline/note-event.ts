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

/** The transaction must have locked or inserted the row. Citizens do not see the entry. */
export async function noteEvent(work: Work, type: string, id: string, noted: NotedEvent): Promise<void> {
  await appendEvent(work, type, id, entryOf(work, await deptOf(work), noted));
}

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
