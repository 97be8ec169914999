import { draftOf } from '#platform/memory/drafts.ts';
import { draftsOf } from '#platform/memory/kept-words.ts';
import { drop, namesFrom } from '#platform/memory/storage.ts';
import { currentPerson } from '#platform/session/person.ts';

export const rowDraft = (batchNo: string, rowId: string): string => `question-temp-${batchNo}-${rowId}`;

export const isRowKept = (batchNo: string, rowId: string): boolean =>
  draftOf(currentPerson(), rowDraft(batchNo, rowId)).found() !== undefined;

/** After an import or a discard, unsent corrections (with keys) must not remain in the tab. */
export function forgetRows(batchNo: string): void {
  const person = currentPerson();
  if (person) for (const name of namesFrom(`${draftsOf(person)}${rowDraft(batchNo, '')}`, 'session')) drop(name);
}
