import type { PullConflict } from '@kaoxin/contract/question/centre.ts';
import { useState } from 'react';
import { useDraft } from '#platform/memory/drafts.ts';

export type Side = 'theirs' | 'own';
const isSide = (value: unknown): value is Side => value === 'theirs' || value === 'own';

/**
 * Choices for the conflicts of a copy, stored as a draft until resolved; choices for conflicts resolved by others are
 * dropped.
 */
export function useChoices(bankId: string, conflicts: readonly PullConflict[]) {
  const draft = useDraft(`pull-conflicts-${bankId}`);
  const [kept, setKept] = useState(() => draft.read() ?? {});
  const choices = new Map(
    conflicts.flatMap(({ questionId, sourceVersion }) => {
      // the key holds the version: a choice applies only to the wording it was made for
      const side = kept[`${questionId} ${sourceVersion}`];
      return isSide(side) ? [[questionId, side] as const] : [];
    }),
  );
  const choose = (chosen: readonly PullConflict[], side: Side) => {
    const next = {
      ...kept,
      ...Object.fromEntries(chosen.map(({ questionId, sourceVersion }) => [`${questionId} ${sourceVersion}`, side])),
    };
    setKept(next);
    draft.save(next);
  };
  const forget = () => {
    setKept({});
    draft.drop();
  };
  return { choices, choose, forget };
}
