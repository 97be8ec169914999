import type { EconomistDetail } from '@kaoxin/contract/economist/calls.ts';
import { type CheckKey, checkKeys, notAskedFor } from '@kaoxin/contract/economist/checks.ts';
import { useSyncExternalStore } from 'react';
import { useDraft } from '#platform/memory/drafts.ts';

export interface Answer {
  ok?: number;
  note?: string;
}
export type Answers = Partial<Record<CheckKey, Answer>>;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const tell = () => {
  for (const listener of listeners) listener();
};

/** Fallback when sessionStorage is full: lasts as long as the page. */
const held = new Map<string, Answers>();

export function useAnswers({ id, auditLevel, checkList }: EconomistDetail) {
  const name = `economist-checks-${id}-${auditLevel}`;
  const draft = useDraft(name);
  const kept = useSyncExternalStore(subscribe, () => JSON.stringify(held.get(name) ?? draft.read() ?? {}));
  const given = JSON.parse(kept) as Answers;
  // an item may have become required after the applicant changed the form
  for (const { key, notNeeded } of checkList) if (notNeeded === 0 && given[key]?.ok === notAskedFor) given[key] = {};
  return {
    given,
    set(key: CheckKey, answer: Answer) {
      const next = { ...given, [key]: { ...given[key], ...answer } };
      if (draft.save(next)) held.delete(name);
      else held.set(name, next);
      tell();
    },
    drop() {
      held.delete(name);
      draft.drop();
      tell();
    },
  };
}

export const itemsOf = (answers: Answers) =>
  checkKeys.flatMap((key) => {
    const { ok, note } = answers[key] ?? {};
    return ok === undefined ? [] : [{ key, ok, note: (ok !== notAskedFor && note?.trim()) || null }];
  });
