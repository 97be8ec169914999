import { nameOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { appendEvent, type TimelineEvent } from './events.ts';

export interface NotedEvent {
  action: string;
  from: number | null;
  to: number | null;
  note?: string | null | undefined;
  diff?: TimelineEvent['diff'];
}

/** Appends what the caller does now to the timeline of a row this transaction has locked or made; no citizen sees it. */
export async function noteEvent(
  work: Work,
  type: string,
  id: string,
  { action, from, to, note = null, diff = {} }: NotedEvent,
): Promise<void> {
  const { actor } = work;
  await appendEvent(work, type, id, {
    action,
    fromStatus: from,
    toStatus: to,
    actorId: actor.id,
    actorName: actor.realName,
    actorDept: await nameOf(work, 'dept', actor.deptId),
    note,
    diff,
    visible: false,
    time: work.now,
  });
}
