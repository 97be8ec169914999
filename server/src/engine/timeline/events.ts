import { type ChainRow, eventHash, GENESIS, type Json } from '#platform/audit/chain.ts';
import type { NewRow } from '#platform/database/scoped-table.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { Diff } from './tables.ts';

export interface TimelineEvent {
  action: string;
  fromStatus: number | null;
  toStatus: number | null;
  actorId: string | null;
  actorName: string;
  actorDept: string | null;
  note: string | null;
  diff: Diff;
  visible: boolean;
  /** `yyyy-MM-dd HH:mm:ss` */
  time: string;
}

const chained = (caseType: string, caseId: string, seq: number, event: TimelineEvent): Json => ({
  caseType,
  caseId,
  seq,
  action: event.action,
  fromStatus: event.fromStatus,
  toStatus: event.toStatus,
  actorId: event.actorId,
  actorName: event.actorName,
  actorDept: event.actorDept,
  note: event.note,
  diff: event.diff,
  visible: event.visible,
  time: event.time,
});

/**
 * Appends to a timeline. The caller's transaction must have locked the row, or seq and prevHash could be used twice.
 */
export async function appendEvent(work: Work, caseType: string, caseId: string, event: TimelineEvent): Promise<void> {
  const scoped = work.table('caseEvent');
  const last = await scoped
    .select()
    .select(['seq', 'hash'])
    .where('caseType', '=', caseType)
    .where('caseId', '=', caseId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seq = (last?.seq ?? 0) + 1;
  const prevHash = last?.hash ?? GENESIS;
  await scoped.insert(eventRow(work, caseType, caseId, seq, prevHash, event));
}

export async function appendEvents(
  work: Work,
  caseType: string,
  events: readonly { caseId: string; event: TimelineEvent }[],
): Promise<void> {
  if (events.length === 0) return;
  const scoped = work.table('caseEvent');
  const last = await scoped
    .select()
    .distinctOn('caseId')
    .select(['caseId', 'seq', 'hash'])
    .where('caseType', '=', caseType)
    .where((eb) => eb('caseId', '=', eb.fn.any(eb.val(events.map(({ caseId }) => caseId)))))
    .orderBy('caseId')
    .orderBy('seq', 'desc')
    .execute();
  const lastOf = new Map(last.map((entry) => [entry.caseId, entry]));
  await scoped.insertMany(
    events.map(({ caseId, event }) => {
      const { seq = 0, hash = GENESIS } = lastOf.get(caseId) ?? {};
      return eventRow(work, caseType, caseId, seq + 1, hash, event);
    }),
  );
}

export async function beginTimelines(
  work: Work,
  caseType: string,
  events: readonly { caseId: string; event: TimelineEvent }[],
): Promise<void> {
  const rows = events.map(({ caseId, event }) => eventRow(work, caseType, caseId, 1, GENESIS, event));
  await work.table('caseEvent').insertMany(rows);
}

const eventRow = (
  work: Work,
  caseType: string,
  caseId: string,
  seq: number,
  prevHash: string,
  event: TimelineEvent,
): NewRow<'caseEvent'> => ({
  caseType,
  caseId,
  seq,
  action: event.action,
  fromStatus: event.fromStatus,
  toStatus: event.toStatus,
  actorId: event.actorId,
  actorName: event.actorName,
  actorDept: event.actorDept,
  note: event.note,
  diff: event.diff,
  attachments: null,
  time: event.time,
  // the address of a citizen is not stored: it could identify the writer of an anonymous letter
  ip: work.actor.ip && work.actor.kind !== 'citizen' ? work.context.secrets.seal(work.actor.ip) : null,
  isVisible: event.visible ? 1 : 0,
  prevHash,
  hash: eventHash(prevHash, chained(caseType, caseId, seq, event)),
});

export type EventRow = SelectedRow<'caseEvent'>;

export const chainRow = (row: EventRow): ChainRow => ({
  seq: row.seq,
  prevHash: row.prevHash,
  hash: row.hash,
  event: chained(row.caseType, row.caseId, row.seq, {
    action: row.action,
    fromStatus: row.fromStatus,
    toStatus: row.toStatus,
    actorId: row.actorId,
    actorName: row.actorName,
    actorDept: row.actorDept,
    note: row.note,
    diff: row.diff ?? {},
    visible: row.isVisible === 1,
    time: row.time,
  }),
});

/**
 * Hashes that a reader of some entries may see; entries come oldest first. From the first hidden entry on there are
 * none: a hash covers its entry and the hash before it, so the reader could test guesses about the hidden text.
 */
export function codesTold<E extends { hash: string | null }>(
  entries: readonly E[],
  isTold: (entry: E, at: number) => boolean,
): (entry: E) => string | null {
  const untold = entries.findIndex((entry, at) => !isTold(entry, at));
  const told = new Set(untold < 0 ? entries : entries.slice(0, untold));
  return (entry) => (told.has(entry) ? entry.hash : null);
}

export const eventRows = (work: Work, caseType: string, caseId: string): Promise<EventRow[]> =>
  work
    .table('caseEvent')
    .select()
    .selectAll()
    .where('caseType', '=', caseType)
    .where('caseId', '=', caseId)
    .orderBy('seq')
    .execute();
