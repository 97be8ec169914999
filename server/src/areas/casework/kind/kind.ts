import type { Call } from '@kaoxin/contract/call.ts';
import { type CaseKind, type CaseVerb, caseKind } from '@kaoxin/contract/casework/actions.ts';
import type { Answering, CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import type { Marked } from '@kaoxin/contract/casework/marks.ts';
import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Problem } from '#engine/filing/problems.ts';
import type { RenderedLetter } from '#engine/letters/render-letter.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { Port } from '#platform/port.ts';
import { filesReadableAs } from '#platform/resource/files.ts';
import type { ListColumn as SheetColumn } from '#platform/sheets/lists/list-columns.ts';
import type { Work } from '#platform/work.ts';
import type { Amendment, StepInput } from '../case-head.ts';
import type { KindLetters } from '../letters/kind-letters.ts';
import { withReceipt } from '../letters/receipt.ts';
import type { ListColumn } from '../read/list/list-columns.ts';
import { type CaseProcess, registerProcess } from '../rules/processes.ts';
import type { Stepped } from '../rules/rules.ts';
import type { AnyCaseTable, CaseRow } from '../store/tables.ts';

export type { KindLetters } from '../letters/kind-letters.ts';
export type { CaseRow } from '../store/tables.ts';

/** Runs after a step inside its transaction: letters, numbers, notices. Returns the row if it has changed it again. */
export type OnStepped<R> = (work: Work, row: R, stepped: Stepped, before: R) => Promise<R | undefined>;

export interface KindForms<R> {
  title: string;
  /** a filled-in form as a page; personal fields are masked as on the page of the case unless `isOpen` */
  print(work: Work, row: R, isOpen: boolean): Promise<RenderedLetter>;
  /** the fields of the form version that a value of the filter `formBy` names; empty: nothing visible under it */
  fieldsAt(work: Work, thing: string): Promise<readonly TemplateField[]>;
  columns?: readonly (keyof R & string)[];
  /** values of the listed fields of these rows by key, masked as on their pages */
  words(
    work: Work,
    form: { fields: readonly TemplateField[]; listed: readonly TemplateField[] },
    rows: readonly R[],
  ): Promise<readonly Readonly<Record<string, string>>[]>;
  /** keys of fields that another list column already shows */
  said: readonly string[];
  /** the form fields a supplement may change; `extraColumns` stores them */
  supplemented?(work: Work, row: R): Promise<OpenForm>;
}

export interface KindPersonal<R> {
  /** the full values that 查看敏感信息 shows, and their words in the timeline */
  reveal?(work: Work, row: R): Record<string, unknown>;
  words?: Readonly<Record<string, string>>;
  /** other people who wrote the case; a redacted letter must not show their data */
  writers?(work: Work, row: R): (string | null)[];
  /** the row as filed, if staff correct the applicant's name or number; both prove the applicant */
  asFiled?(row: R): R;
  /** what the applicant entered, masked, for the applicant after a proof */
  own?(work: Work, row: R): Promise<readonly { label: string; value: string }[]>;
}

export interface KindMatter<Column extends string> {
  /** the examinee, whose district the case takes if it is known */
  examinee?: Column;
  place?: Column;
  /** the subject: cases with different subjects are different matters, however similar their texts */
  subject?: Column;
  /**
   * 1 where the outcome still counts against the applicant after the end; it follows the applicant to a new number
   */
  outlasts?: Column;
  /**
   * A repeated letter is never refused but linked to the first and marked 重复 (domain.md 3.1 G1, 3.7). Other kinds
   * refuse a repetition of an open case, or treat it as a new matter.
   */
  linksRepeats?: true;
}

/** A detail of a kind that staff corrected; `before` and `after` as the timeline shows them: personal ones masked. */
export interface AmendedDetail {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
  /** part of the matter, unlike a contact: who approved a letter has read another matter */
  isMatter?: true;
  columns: Amendment['untold'];
}

export type ListRowOf<R, Own extends keyof R> = Pick<R, Extract<ListColumn, keyof R> | Own>;

/**
 * Definition of a kind of case. Rows have the columns of every kind and the kind's own.
 *
 * @template Own columns a list of this kind reads in addition
 * @template Shown what its rows show of them
 */
export interface KindOf<R, Own extends keyof R & string, Shown extends object> {
  kind: CaseKind;
  process: CaseProcess;
  table: TenantTable;
  calls: Readonly<Record<Exclude<keyof CaseCalls, Answering>, Call> & Partial<Record<Answering, Call>>>;
  called: Label;
  several: string;
  list: string;
  page: string;
  outcome(key: number, language: Language): string;
  rowColumns: readonly Own[];
  presentRow(work: Work, rows: readonly ListRowOf<R, Own>[]): Promise<(row: ListRowOf<R, Own>) => Shown>;
  presentDetail(work: Work, row: R): Promise<object>;
  personal?: KindPersonal<R>;
  matter?: KindMatter<keyof R & string>;
  applicant: Label;
  nameColumn?: Label;
  columns: readonly SheetColumn<object>[];
  sheet?: readonly SheetColumn<object>[];
  /** keys of list columns in a special order; the sheet begins with them */
  listed?: readonly string[];
  marks?: Marked<never>;
  letters: KindLetters<R>;
  form?: KindForms<R>;
  /**
   * further columns a verb writes that no rule reads; throws to refuse input. `isForeseen`: preview only, takes no
   * number
   */
  extraColumns?(work: Work, verb: CaseVerb, input: StepInput, row: R, isForeseen: boolean): object | Promise<object>;
  /**
   * what `amend` corrects beyond class, district, texts and phone (decision 102). Adds wrong values to `problems`; omits
   * unchanged ones.
   */
  amended?(
    work: Work,
    row: R,
    fields: Readonly<Record<string, unknown>>,
    problems: Problem[],
  ): Promise<readonly AmendedDetail[]>;
  narrowed?(said: ListInput['extra'], at: (column: string) => RawBuilder<unknown>): RawBuilder<SqlBool>[];
  /**
   * the outcome for the applicant where the reply does not state it; without personal values, because number and code
   * open it
   */
  results?(work: Work, row: R): readonly string[];
  isMine?(actorId: string, at: (column: string) => RawBuilder<unknown>): RawBuilder<SqlBool>;
  isClassed?: true;
  /** runs in the transaction in which a case comes in or is restored */
  opened?(work: Work, row: R): Promise<void>;
  onStepped?: readonly OnStepped<R>[];
  swept?(work: Work, module: CaseModule): Promise<void>;
  /** columns copied to the next stage; absent: the kind has no further stage */
  carriedOver?: readonly (keyof R & string)[];
}

export type CaseModule = Omit<
  KindOf<CaseRow, never, object>,
  'table' | 'calls' | 'rowColumns' | 'carriedOver' | 'matter'
> & {
  typeKind?: number;
  table: AnyCaseTable;
  calls: CaseCalls;
  rowColumns: readonly string[];
  carriedOver?: readonly string[];
  matter?: KindMatter<string>;
};

export const casePort = new Port<CaseModule>('kinds of cases');

/**
 * Builds a kind of case for `casePort`. Code that must cover every kind uses `caseKinds()`: removal of people and departments,
 * timelines, classifications, calendars, sweeps, status page, home page.
 *
 * @example export const appealModule = caseKindOf({ kind: 'appeal', table: 'appeal', calls: appeal, … })
 */
export function caseKindOf<
  T extends TenantTable,
  const Own extends keyof SelectedRow<T> & string,
  Shown extends object,
>(definition: KindOf<SelectedRow<T>, Own, Shown> & { table: T }): CaseModule {
  // every case table has the columns of every kind; only the kind's own functions read its own columns
  const module = { ...definition, typeKind: caseKind[definition.kind].types?.kind } as unknown as CaseModule;
  registerProcess(module.kind, definition.process);
  module.letters = withReceipt(module.letters);
  filesReadableAs(
    module.kind,
    module.calls.detail,
    async (work, id) => (await work.table(module.table).find(id)) !== undefined,
  );
  return module;
}

export const caseKinds = (): readonly CaseModule[] => Object.keys(caseKind).flatMap((kind) => casePort.get(kind) ?? []);

export const moduleOf = (kind: string): CaseModule | undefined => casePort.get(kind);
