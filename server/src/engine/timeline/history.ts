import type { HistoryEntry } from '@kaoxin/contract/casework/history.ts';
import { eventRows } from '#engine/timeline/events.ts';
import type { Work } from '#platform/work.ts';

interface Words {
  label: (key: number | string, language?: 'zh' | 'en') => string;
}

export async function historyOf(
  work: Work,
  type: string,
  id: string,
  { action, status }: { action: Words; status: Words },
): Promise<HistoryEntry[]> {
  const { language } = work.actor;
  const statusName = (key: number | null) => (key === null ? null : status.label(key, language));
  return (await eventRows(work, type, id)).map((row) => ({
    id: row.id,
    seq: row.seq,
    action: row.action,
    actionName: action.label(row.action, language),
    fromStatusName: statusName(row.fromStatus),
    toStatusName: statusName(row.toStatus),
    actorName: row.actorName,
    actorDept: row.actorDept,
    note: row.note,
    time: row.time,
    hash: row.hash,
  }));
}
