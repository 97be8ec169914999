import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';

type Entry = CaseDetail['timeline'][number];

/**
 * What people did, oldest first. A letter that names somebody leaves two events of the chain, its print and the look at who
 * wrote: that is one act, told once with its reason.
 */
export function actsOf(timeline: readonly Entry[]): Entry[] {
  const acts: Entry[] = [];
  for (const entry of [...timeline].sort((one, other) => one.seq - other.seq)) {
    const before = acts.at(-1);
    if (before && isLookOf(entry, before)) acts[acts.length - 1] = { ...before, note: entry.note };
    else acts.push(entry);
  }
  return acts;
}

const isLookOf = (entry: Entry, print: Entry): boolean =>
  entry.action === 'unmask' &&
  print.action === 'print' &&
  entry.actorId === print.actorId &&
  entry.time === print.time &&
  entry.note?.endsWith(`（打印${print.note}）`) === true;
