import type { LetterTemplate, LetterValues } from '#engine/letters/letter-template.ts';
import type { Work } from '#platform/work.ts';
import type { LetterCode } from './letters.ts';

export interface KindLetters<R> {
  template(code: string): LetterTemplate | undefined;
  called?(row: R, code: LetterCode): string | undefined;
  /** printable now, drafts included; the latest last, slips after it */
  printable(row: R): LetterCode[];
  forms: readonly LetterCode[];
  numbered?: readonly LetterCode[];
  slips: readonly LetterCode[];
  numberWord: string;
  numberWords?: Partial<Record<LetterCode, string>>;
  /**
   * loads the merge fields of its letters; personal values in full, because a letter goes to the applicant, unless
   * `isMasked`
   */
  values(work: Work, row: R, isMasked: boolean): Promise<(code: LetterCode) => LetterValues>;
  /** letters contain data of further people: users without the right to names read them masked, issued ones included */
  tellsMore?: true;
  /** letters to others than the applicant, not listed on the status page */
  toOthers?: readonly LetterCode[];
  /** where the letters of the decision under review are filed; they are read and printed with the case */
  against?(row: R): { caseType: string; caseId: string } | null;
  /** the receiver must not learn who wrote (domain.md 3.7) */
  redacted?(row: R, code: LetterCode): boolean;
  openings?: Partial<Record<LetterCode, Readonly<Record<string, string>>>>;
  /** further program texts by letter, so that a change of a law finds the letters citing it */
  sentences?: Partial<Record<LetterCode, readonly string[]>>;
  begins?(work: Work, row: R): Promise<Readonly<Record<string, string>>>;
}
