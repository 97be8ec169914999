import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import type { LetterCode } from './letters.ts';

/** The default document: 默认文书 of the classification (domain.md 3.6) once it is printable, else the latest. */
export async function usualLetter(
  work: Work,
  { letters: { printable, slips } }: Pick<CaseModule, 'letters'>,
  row: CaseRow,
): Promise<LetterCode | null> {
  const possible = printable(row);
  const type = row.typeId === null ? undefined : await work.table('caseType').withRemoved().find(row.typeId);
  return (
    possible.find((letter) => letter === type?.templateCode) ??
    possible.findLast((letter) => !slips.includes(letter)) ??
    null
  );
}
