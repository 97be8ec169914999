import { examFields } from '@kaoxin/contract/exam/formal/fields.ts';
import type { ExamEvent } from '@kaoxin/contract/exam/formal/formal.ts';
import { type ExamAction, examAction, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { dictionariesOf } from '@kaoxin/contract/resource.ts';
import { type SqlBool, sql } from 'kysely';
import { codesTold } from '#engine/timeline/events.ts';
import { type NotedEvent, noteEvent } from '#engine/timeline/note-event.ts';
import { timelinePort } from '#engine/timeline/timeline-keeper.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { examPage } from './notices.ts';

/** `caseType` of these events in the chain (domain.md 3.1, caseEvent). */
export const examEvents = 'formalExam';
const type = examEvents;

export const examTimelines = timelinePort.from(type, {
  called: ['考试', 'Examination'],
  page: examPage,
  async numbers(work, ids) {
    const rows = await work.table('formalExam').withRemoved().those(ids).select(['id', 'examCode']).execute();
    return new Map(rows.map(({ id, examCode }) => [id, examCode]));
  },
  seenAs: (work) => work.table('formalExam').visibilityKey(),
});

export interface ExamNote extends NotedEvent {
  action: ExamAction;
}

export const noteExam = (work: Work, examId: string, note: ExamNote): Promise<void> =>
  noteEvent(work, type, examId, note);

const dictionaries = dictionariesOf(examFields);

const { scoreChange, sheetsDestroyed, ...others } = examAction.of;
/**
 * Notes of these events name rooms, examinees or all sheets, so callers who see only a part of the examination do not
 * get them.
 */
const ofParts: readonly string[] = [
  ...[others.seatMove, others.roomLock, others.roomUnlock],
  ...[others.violation, others.violationDecide, others.violationChange, others.violationRevoke],
  ...[others.violationAsk, others.violationKeep],
  sheetsDestroyed,
];

const figures: ReadonlySet<string> = new Set(['personTotal', 'passFlag', 'rankCity', 'rankDistrict']);

/** Manual seat changes can number thousands, so only the latest are shown. */
const byHand: readonly string[] = [others.seatMove, others.seatSwap, others.roomLock, others.roomUnlock];
export const mostByHand = 200;

async function shownRows(work: Work, examId: string) {
  const ofExam = () =>
    work.table('caseEvent').select().where('caseType', '=', type).where('caseId', '=', examId).orderBy('seq', 'desc');
  const latest = await ofExam()
    .select('id')
    .where('action', 'in', [...byHand])
    .limit(mostByHand)
    .execute();
  const shown = sql<SqlBool>`(action <> all(${[...byHand]}::text[]) or id = any(${latest.map(({ id }) => id)}::bigint[]))`;
  return (await ofExam().selectAll().where(shown).execute()).reverse();
}

export async function timelineOf(work: Work, examId: string, whole: boolean): Promise<ExamEvent[]> {
  const { language, id, grants } = work.actor;
  const rows = await shownRows(work, examId);
  const labelOf = await labelsOf(work, Object.values(dictionaries));
  const worded = (field: string, value: unknown): unknown => {
    const code = dictionaries[field];
    return code && typeof value === 'number' ? (labelOf(code, value) ?? value) : value;
  };
  // the note of a corrected score contains the ticket and the old score, so it needs the whole examination and
  // score_view
  const isTold = ({ action, actorId }: (typeof rows)[number]) => {
    if (action === scoreChange) return whole && grants.has('score_view');
    return whole || !ofParts.includes(action) || actorId === id;
  };
  const isShown = (field: string) => !figures.has(field) || grants.has('score_view');
  // the hash of an omitted event is omitted as well
  const codeOf = codesTold(rows, (row, at) => isTold(row) && (whole || row.seq === at + 1));
  const status = (key: number | null) => (key === null ? null : examStatus.label(key, language));
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    action: row.action,
    actionName: examAction.label(row.action, language),
    fromStatus: row.fromStatus,
    fromStatusName: status(row.fromStatus),
    toStatus: row.toStatus,
    toStatusName: status(row.toStatus),
    actorId: row.actorId,
    actorName: row.actorName,
    actorDept: row.actorDept,
    note: isTold(row) ? row.note : null,
    diff: Object.fromEntries(
      Object.entries(row.diff ?? {}).map(([field, sides]) => [
        field,
        sides.map((value) => (isTold(row) && isShown(field) ? worded(field, value) : null)),
      ]),
    ),
    time: row.time,
    hash: codeOf(row),
  }));
}
