import { useState } from 'react';
import { draftOf, useDraft } from '#platform/memory/drafts.ts';
import { currentPerson } from '#platform/session/person.ts';

export type Cells = Record<string, string>;

const nameOf = (batchId: string): string => `import-${batchId}`;

export const forgetTyped = (batchId: string): void => draftOf(currentPerson(), nameOf(batchId)).drop();

/** Unsaved input in rows of a staged file, by row: stored on this machine until the row is saved or cancelled. */
export function useTyped(batchId: string) {
  const draft = useDraft(nameOf(batchId));
  const [typed, setTyped] = useState(() => (draft.read() ?? {}) as Record<number, Cells | undefined>);
  return {
    of: (rowNo: number): Cells => typed[rowNo] ?? {},
    put: (rowNo: number, cells: Cells) => {
      const { [rowNo]: _, ...others } = typed;
      const next = Object.keys(cells).length === 0 ? others : { ...others, [rowNo]: cells };
      setTyped(next);
      if (Object.keys(next).length === 0) draft.drop();
      else draft.save(next);
    },
  };
}
