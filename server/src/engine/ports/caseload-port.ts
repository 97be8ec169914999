import type { BoardOfKind } from '@kaoxin/contract/home/board.ts';
import type { Todo, TodoCounter } from '@kaoxin/contract/home/home.ts';
import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

/** Cases as the home page shows them: limited to those visible to the caller. */
export interface Caseload {
  /** each counts the rows of its own link; empty without a menu of cases */
  counters(work: Work): Promise<TodoCounter[]>;
  /** the open cases with the nearest deadlines; null if the caller has no duty */
  nearest(work: Work): Promise<Todo['cases']>;
  boards(work: Work): Promise<BoardOfKind[]>;
}

export const caseloadPort = new Port<Caseload>('caseload');

export async function caseCounters(work: Work): Promise<TodoCounter[]> {
  const found: TodoCounter[] = [];
  for (const { counters } of caseloadPort.answers()) found.push(...(await counters(work)));
  return found;
}

export async function nearestCases(work: Work): Promise<Todo['cases']> {
  for (const { nearest } of caseloadPort.answers()) {
    const found = await nearest(work);
    if (found) return found;
  }
  return null;
}

export async function caseBoards(work: Work): Promise<BoardOfKind[]> {
  const found: BoardOfKind[] = [];
  for (const { boards } of caseloadPort.answers()) found.push(...(await boards(work)));
  return found;
}
