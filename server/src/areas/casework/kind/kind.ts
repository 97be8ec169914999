import type { Call } from '@kaoxin/contract/call.ts';
import type { CaseKind, CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import type { Marked } from '@kaoxin/contract/casework/marks.ts';
import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { LetterTemplate, LetterValues } from '#platform/letters/letter-template.ts';
import type { ListColumn } from '#platform/sheets/lists/list-columns.ts';
import type { Work } from '#platform/work.ts';
import type { StepInput } from '../case-head.ts';
import type { LetterCode } from '../letters/letters.ts';
import type { Stepped } from '../rules/rules.ts';
import '../store/tables.ts';

/**
 * Takes notice of a step that was written, still inside its transaction: letters, numbers, notices. Answers the row when it
 * has written it anew.
 */
export type OnStepped<R> = (work: Work, row: R, stepped: Stepped, before: R) => Promise<R | undefined>;

/** The letters of a kind (domain.md 3.16). */
export interface KindLetters<R> {
  template(code: string): LetterTemplate | undefined;
  /** what can be printed at this point, drafts included; the latest last, slips behind it */
  printable(row: R): LetterCode[];
  /** filled in, not issued */
  forms: readonly LetterCode[];
  /** what is handed over or signed beside the letter itself */
  slips: readonly LetterCode[];
  /** 文号 words, by letter; other letters have the first */
  numberWords: Partial<Record<LetterCode, string>>;
  /** merge fields; personal ones in full, a letter goes to the person himself */
  values(work: Work, row: R, code: LetterCode): Promise<LetterValues>;
  /** the receiver must not learn who wrote (domain.md 3.7) */
  redacted?(row: R, code: LetterCode): boolean;
  /** text a clause of the reply begins with */
  openings?: Partial<Record<LetterCode, Readonly<Record<string, string>>>>;
}

/** What casework must know of a kind of case. Rows have the columns of every kind and the kind's own. */
export interface KindOf<R, Own extends string = string> {
  kind: CaseKind;
  table: TenantTable;
  calls: Readonly<Record<keyof CaseCalls, Call>>;
  /** what one is called: 信访件, petition */
  called: Label;
  /** its list and its page in the browser */
  list: string;
  page: string;
  /** the classifications it is filed under (dict type_kind), and what is said when one does not hold */
  typeKind?: number;
  /** its outcomes, in words */
  outcome(key: number, language: Language): string;
  /** further columns of a list row, and what they show */
  rowColumns: readonly Own[];
  presentRow(work: Work, rows: readonly R[]): Promise<(row: R) => object>;
  /** what its page shows beyond that of every kind */
  presentDetail(work: Work, row: R): Promise<object>;
  /** further masked fields in full */
  reveal?(work: Work, row: R): Record<string, unknown>;
  /** people who wrote it beside the applicant; what is known of them must not show in a redacted letter */
  writers?(work: Work, row: R): (string | null)[];
  /** who brought it, as its list says: 信访人 */
  applicant: Label;
  /** what its list has behind the title, and what else its sheet says at the end; keys of the presented row */
  columns: readonly ListColumn<object>[];
  sheet?: readonly ListColumn<object>[];
  /** what it is marked with; the usual marks unless said otherwise */
  marks?: Marked<never>;
  letters: KindLetters<R>;
  /** further columns a verb writes that no rule reads */
  extraColumns?(verb: CaseVerb, input: StepInput, row: R, stepped: Stepped): object;
  onStepped?: readonly OnStepped<R>[];
  /** columns a later stage of the same matter begins with; none: there is no such stage */
  carriedOver?: readonly Own[];
}

export type CaseRow = SelectedRow<'someCase'>;
export type CaseModule = Omit<KindOf<CaseRow>, 'table' | 'calls'> & { table: 'someCase'; calls: CaseCalls };

const kinds = new Map<CaseKind, CaseModule>();

/**
 * Declares a kind of case: whoever must not forget one — people and departments that go, timelines and their chain,
 * classifications, calendars, sweeps, the citizen's status page, the home page — finds it by `caseKinds()`.
 *
 * @example export const appealModule = caseKindOf({ kind: 'appeal', table: 'appeal', calls: appeal, … })
 */
export function caseKindOf<T extends TenantTable>(
  definition: KindOf<SelectedRow<T>, keyof SelectedRow<T> & string> & { table: T },
): CaseModule {
  // every case table has the columns of someCase; what is the kind's own only its own functions read
  const module = definition as unknown as CaseModule;
  kinds.set(module.kind, module);
  return module;
}

/** All kinds that have their module, in the order they were declared. */
export const caseKinds = (): readonly CaseModule[] => [...kinds.values()];

/** The module of a kind as it is written in rows and addresses; undefined where there is none. */
export const moduleOf = (kind: string): CaseModule | undefined => kinds.get(kind as CaseKind);
