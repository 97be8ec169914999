import type { PullConflict } from '@kaoxin/contract/question/centre.ts';
import { useState } from 'react';
import { useDraft } from '#platform/memory/drafts.ts';

/** Whose wording of a question is to stand. */
export type Side = 'theirs' | 'own';
const isSide = (value: unknown): value is Side => value === 'theirs' || value === 'own';

/** What was chosen of the conflicts of a copy, kept until they are decided; of those that others decided nothing is left. */
export function useChoices(bankId: string, conflicts: readonly PullConflict[]) {
  const draft = useDraft(`pull-conflicts-${bankId}`);
  const [kept, setKept] = useState(() => draft.read() ?? {});
  const choices = new Map(
    conflicts.flatMap(({ questionId, sourceVersion }) => {
      // a choice is of the wording it was made over
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
