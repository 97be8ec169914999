import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { TextChange } from '#ui/timeline.tsx';

type Entry = CaseDetail['timeline'][number];

/**
 * User actions, oldest first. Printing a letter with names creates two events, the print and the unmasking; they are
 * shown as one with its reason.
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

const longTexts: Readonly<Record<string, Label>> = { content: ['内容', 'Content'], demand: ['诉求', 'Demand'] };

export function changesOf({ action, diff }: Pick<Entry, 'action' | 'diff'>): TextChange[] {
  if (action !== 'amend' || !diff) return [];
  return Object.entries(longTexts).flatMap(([name, label]) => {
    const sides = diff[name];
    return sides ? [{ label, before: String(sides[0] ?? ''), after: String(sides[1] ?? '') }] : [];
  });
}
