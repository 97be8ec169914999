import type { EconomistDetail } from '@kaoxin/contract/economist/calls.ts';
import { type CheckKey, checkKeys, notAskedFor } from '@kaoxin/contract/economist/checks.ts';
import { useDraft } from '#platform/memory/drafts.ts';

export interface Answer {
  ok?: number;
  note?: string;
}
export type Answers = Partial<Record<CheckKey, Answer>>;

/** Answers to the checklist of a case, kept unsent for its level: the panel writes them, an audit sends them. */
export function useAnswers({ id, auditLevel, checkList }: EconomistDetail) {
  const draft = useDraft(`economist-checks-${id}-${auditLevel}`);
  return {
    /** what was not asked for may be so by now: he has said his form anew */
    read(): Answers {
      const kept: Answers = { ...(draft.read() as Answers | undefined) };
      for (const { key, notNeeded } of checkList) if (notNeeded === 0 && kept[key]?.ok === notAskedFor) kept[key] = {};
      return kept;
    },
    save: (answers: Answers) => draft.save({ ...answers }),
    drop: draft.drop,
  };
}

/** Those that were given, as they are sent. */
export const itemsOf = (answers: Answers) =>
  checkKeys.flatMap((key) => {
    const { ok, note } = answers[key] ?? {};
    return ok === undefined ? [] : [{ key, ok, note: (ok !== notAskedFor && note?.trim()) || null }];
  });
