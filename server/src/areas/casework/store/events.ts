import { actionWord, caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { type Label, type Language, say } from '@kaoxin/contract/conventions.ts';
import { type ChainRow, eventHash, GENESIS, type Json } from '#platform/audit/chain.ts';
import type { NewRow } from '#platform/database/scoped-table.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { DiffValue, EventDraft } from '../case-head.ts';

/** An event of whatever has a timeline, before it is numbered and chained; of a case an `EventDraft`. */
export interface TimelineEvent extends Omit<EventDraft, 'action' | 'fromStatus' | 'toStatus' | 'diff'> {
  action: string;
  fromStatus: number | null;
  toStatus: number | null;
  diff: Readonly<Record<string, readonly [before: DiffValue, after: DiffValue]>>;
}

/** What of an event is hashed: everything that says who did what to which case and when. */
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
  diff: event.diff as Json,
  visible: event.visible,
  time: event.time,
});

/**
 * Appends to the timeline of a case, or of whatever else keeps one, whose row this transaction has locked, so that seq and
 * prevHash cannot be taken twice.
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

/** The same of several at once, each with an entry of its own. */
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

/** Begins the timelines of cases that were registered in this transaction. */
export async function beginTimelines(
  work: Work,
  caseType: string,
  events: readonly { caseId: string; event: EventDraft }[],
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
  diff: event.diff as NewRow<'caseEvent'>['diff'],
  attachments: null,
  time: event.time,
  // nobody reads where a citizen wrote from, and of an anonymous letter it would say who did
  ip: work.actor.ip && work.actor.kind !== 'citizen' ? work.context.secrets.seal(work.actor.ip) : null,
  isVisible: event.visible ? 1 : 0,
  prevHash,
  hash: eventHash(prevHash, chained(caseType, caseId, seq, event)),
});

type EventRow = SelectedRow<'caseEvent'>;

/** A stored event as the chain's verification reads it. */
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
    diff: (row.diff ?? {}) as TimelineEvent['diff'],
    visible: row.isVisible === 1,
    time: row.time,
  }),
});

/**
 * Codes of the entries of a timeline, oldest first, for whoever is told some of them. A code is made of what its entry says and of the
 * code before it: of one that is not told it would say, by trying, what stands there, and so would every code behind it.
 */
export function codesTold<E extends { hash: string | null }>(
  entries: readonly E[],
  isTold: (entry: E, at: number) => boolean,
): (entry: E) => string | null {
  const untold = entries.findIndex((entry, at) => !isTold(entry, at));
  const told = new Set(untold < 0 ? entries : entries.slice(0, untold));
  return (entry) => (told.has(entry) ? entry.hash : null);
}

/** So an earlier release told as something executed that the applicant is called otherwise. */
const renamed = /^申请人信息已随信息更正【[^】]+】更新$/u;

/** What the step is called with which an answer goes out. */
export const answered: Label = ['作出答复', 'Answered'];

/** An answer that nobody approves is out with its submission. */
const answersAtOnce = ({ action, toStatus }: Pick<EventRow, 'action' | 'toStatus'>): boolean =>
  action === caseAction.of.submit && (toStatus === caseStatus.of.answered || toStatus === caseStatus.of.refused);

/** What a step is called: of an assignment, as what and to whom. */
export function stepName(
  step: Pick<EventRow, 'caseType' | 'action' | 'toStatus' | 'diff' | 'note'>,
  language: Language,
): string {
  const { caseType, action, diff, note } = step;
  if (answersAtOnce(step)) return say(answered, language);
  if (action === caseAction.of.execute && renamed.test(note ?? '')) return caseAction.label('applicant', language);
  if (action !== caseAction.of.assign) return actionWord(caseType, action, language);
  const given = (diff ?? {}) as EventDraft['diff'];
  if ('redraws' in given) return say(['重新分配复核员', 'Reviewers drawn for again'], language);
  if ('reviewer1' in given) return say(['分配复核员', 'Reviewers assigned'], language);
  const name = given.handlerName?.[1];
  return name
    ? say([`分配经办人【${name}】`, `Assigned to ${name}`], language)
    : say(['分配经办人', 'Assigned'], language);
}

/** Every event of one timeline, oldest first. */
export const eventRows = (work: Work, caseType: string, caseId: string): Promise<EventRow[]> =>
  work
    .table('caseEvent')
    .select()
    .selectAll()
    .where('caseType', '=', caseType)
    .where('caseId', '=', caseId)
    .orderBy('seq')
    .execute();

/** The timeline as the detail page shows it, oldest first. */
export async function timelineOf(work: Work, caseType: string, caseId: string) {
  const rows = await eventRows(work, caseType, caseId);
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    action: row.action,
    actionName: stepName(row, work.actor.language),
    fromStatus: row.fromStatus,
    toStatus: row.toStatus,
    actorId: row.actorId,
    actorName: row.actorName,
    actorDept: row.actorDept,
    // an earlier release wrote the reason of a review here, where those it complains of read it
    note: row.action === 'relief' && row.actorId === null ? null : row.note,
    diff: row.diff,
    time: row.time,
    isVisible: row.isVisible,
    hash: row.hash,
  }));
}
