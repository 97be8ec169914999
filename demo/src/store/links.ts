import { addDays, dayOf } from '@kaoxin/server/engine/calendar/day.ts';
import type { Simulated } from '../simulate.ts';

const aYear = 365;

export function linkPetitions(list: readonly Simulated[], ids: readonly string[]): void {
  for (const [index, { row }] of list.entries()) row.id = ids[index] ?? '';
  for (const { row, follows } of list) {
    const first = follows?.first.row;
    if (!first) continue;
    if (follows.as === 'cluster') row.clusterId = first.id;
    else {
      row.firstCaseId = first.id;
      first.reliefCaseId = row.id;
    }
  }
  linkRepetitions(list);
}

/** Links repeated petitions of a person within a year, like areas/petition/intake. */
function linkRepetitions(list: readonly Simulated[]): void {
  const firsts = new Map<string, Simulated['row']>();
  for (const { row } of list) {
    if (row.idNo === null || row.stage > 1) continue;
    const first = firsts.get(row.idNo);
    if (first && addDays(dayOf(first.receivedTime), aYear) > dayOf(row.receivedTime)) {
      row.isRepeat = 1;
      row.firstCaseId = first.id;
    } else firsts.set(row.idNo, row);
  }
}
