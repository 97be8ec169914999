import { useState } from 'react';
import { draftOf, useDraft } from '#platform/memory/drafts.ts';
import { currentPerson } from '#platform/session/person.ts';

/** Cells by the key of their column. */
export type Cells = Record<string, string>;

const nameOf = (batchId: string): string => `import-${batchId}`;

/** The file has gone in, or was given up. */
export const forgetTyped = (batchId: string): void => draftOf(currentPerson(), nameOf(batchId)).drop();

/** What is being typed into rows of a file that was put aside, by row: kept on this machine until a row is saved or left. */
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
