import type { Label } from '@kaoxin/contract/conventions.ts';
import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

export interface HeldWork {
  called: Label;
  several: string;
  id: string;
  /** undefined: the caller may see none of them */
  seen: { count: number; countWords: string; caseNo: string } | undefined;
}

type Held = (work: Work, ids: readonly string[]) => Promise<HeldWork | undefined>;

export interface DutyUse {
  /** unfinished work of the first of these users with any */
  ofUsers: Held;
  /** work of the first of these departments with any, finished or not */
  ofDepts: Held;
}

/** Areas whose records have a handler and a department: neither is removed while it is responsible. */
export const dutyPort = new Port<DutyUse>('duties', { isGuard: true });

async function firstHeld(which: keyof DutyUse, work: Work, ids: readonly string[]): Promise<HeldWork | undefined> {
  for (const use of dutyPort.answers()) {
    const held = await use[which](work, ids);
    if (held) return held;
  }
  return undefined;
}

export const workOfUsers: Held = (work, ids) => firstHeld('ofUsers', work, ids);
export const workOfDepts: Held = (work, ids) => firstHeld('ofDepts', work, ids);
