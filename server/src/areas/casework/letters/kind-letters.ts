import type { LetterTemplate, LetterValues } from '#platform/letters/letter-template.ts';
import type { Work } from '#platform/work.ts';
import type { LetterCode } from './letters.ts';

/** The letters of a kind (domain.md 3.16). */
export interface KindLetters<R> {
  template(code: string): LetterTemplate | undefined;
  /** what one is called in this case, where that is another name than the usual */
  called?(row: R, code: LetterCode): string | undefined;
  /** what can be printed at this point, drafts included; the latest last, slips behind it */
  printable(row: R): LetterCode[];
  /** filled in, not issued: nothing confirms one, so that it bears no code */
  forms: readonly LetterCode[];
  /** of these those that name the number of the answer */
  numbered?: readonly LetterCode[];
  /** what is handed over or signed beside the letter itself */
  slips: readonly LetterCode[];
  /** its word in 文号, and the letters that have one of their own */
  numberWord: string;
  numberWords?: Partial<Record<LetterCode, string>>;
  /** looks up the merge fields of its letters; personal ones in full, a letter goes to the person himself, unless `isMasked` */
  values(work: Work, row: R, isMasked: boolean): Promise<(code: LetterCode) => LetterValues>;
  /** its letters say more of people than whom they go to: who may not see that reads them masked, issued ones as well */
  tellsMore?: true;
  /** those that go to somebody else than the applicant: his page does not list them */
  toOthers?: readonly LetterCode[];
  /** where the letters of what it is against are filed: they are read and printed with its own */
  against?(row: R): { caseType: string; caseId: string } | null;
  /** the receiver must not learn who wrote (domain.md 3.7) */
  redacted?(row: R, code: LetterCode): boolean;
  /** text a clause of the reply begins with */
  openings?: Partial<Record<LetterCode, Readonly<Record<string, string>>>>;
  /** sentences of the program beside these, by the letter they stand in: whoever amends a law is told which cite it */
  sentences?: Partial<Record<LetterCode, readonly string[]>>;
  /** … and what it begins with out of this case, whatever the letter; lines are paragraphs */
  begins?(work: Work, row: R): Promise<Readonly<Record<string, string>>>;
}
