import type { Call } from '@kaoxin/contract/call.ts';
import { type CaseKind, type CaseVerb, caseKind } from '@kaoxin/contract/casework/actions.ts';
import type { Answering, CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import type { Marked } from '@kaoxin/contract/casework/marks.ts';
import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { RenderedLetter } from '#platform/letters/render-letter.ts';
import { registerOnce } from '#platform/registry.ts';
import { filesReadableAs } from '#platform/resource/files.ts';
import type { ListColumn as SheetColumn } from '#platform/sheets/lists/list-columns.ts';
import type { Work } from '#platform/work.ts';
import type { StepInput } from '../case-head.ts';
import type { KindLetters } from '../letters/kind-letters.ts';
import { withReceipt } from '../letters/receipt.ts';
import type { ListColumn } from '../read/list-columns.ts';
import type { Stepped } from '../rules/rules.ts';
import type { AnyCaseTable, CaseRow } from '../store/tables.ts';
import '../store/tables.ts';

export type { KindLetters } from '../letters/kind-letters.ts';
export type { CaseRow } from '../store/tables.ts';

/**
 * Takes notice of a step that was written, still inside its transaction: letters, numbers, notices. Answers the row when it
 * has written it anew.
 */
export type OnStepped<R> = (work: Work, row: R, stepped: Stepped, before: R) => Promise<R | undefined>;

/** The forms of a kind whose cases are filed with one: they stand, by key, in `formData`. */
export interface KindForms<R> {
  /** what one is called among what is printed of its case */
  title: string;
  /** one as it was filled in, as a page; what is personal is masked as the page of the case masks it unless `isOpen` */
  print(work: Work, row: R, isOpen: boolean): Promise<RenderedLetter>;
  /** the fields of the version that a value of the filter `formBy` of its facts has; none: there is no such thing in sight */
  fieldsAt(work: Work, thing: string): Promise<readonly TemplateField[]>;
  /** further columns that say how its page masks a form */
  columns?: readonly (keyof R & string)[];
  /** what the forms of these rows say in the listed fields, in words by key: masked as their pages mask them */
  words(
    work: Work,
    form: { fields: readonly TemplateField[]; listed: readonly TemplateField[] },
    rows: readonly R[],
  ): Promise<readonly Readonly<Record<string, string>>[]>;
  /** keys of fields that a column of its list says anyway */
  said: readonly string[];
}

/** What a list reads of a row: the columns of every list, and those of the kind that it names. */
export type ListRowOf<R, Own extends keyof R> = Pick<R, Extract<ListColumn, keyof R> | Own>;

/**
 * What casework must know of a kind of case. Rows have the columns of every kind and the kind's own.
 *
 * @template Own columns a list of this kind reads beyond those of every list
 * @template Shown what its rows show of them
 */
export interface KindOf<R, Own extends keyof R & string, Shown extends object> {
  kind: CaseKind;
  table: TenantTable;
  calls: Readonly<Record<Exclude<keyof CaseCalls, Answering>, Call> & Partial<Record<Answering, Call>>>;
  /** what one is called: 信访件, petition */
  called: Label;
  /** several of them in English: petitions */
  several: string;
  /** its list and its page in the browser */
  list: string;
  page: string;
  /** its outcomes, in words */
  outcome(key: number, language: Language): string;
  /** further columns of a list row, and what they show */
  rowColumns: readonly Own[];
  presentRow(work: Work, rows: readonly ListRowOf<R, Own>[]): Promise<(row: ListRowOf<R, Own>) => Shown>;
  /** what its page shows beyond that of every kind */
  presentDetail(work: Work, row: R): Promise<object>;
  /** further masked fields in full */
  reveal?(work: Work, row: R): Record<string, unknown>;
  /** … what they are called where its timeline says that somebody looked */
  revealWords?: Readonly<Record<string, string>>;
  /** people who wrote it beside the applicant; what is known of them must not show in a redacted letter */
  writers?(work: Work, row: R): (string | null)[];
  /** who brought it, as its list says: 信访人 */
  applicant: Label;
  /** what its list calls the column of his name; as him unless said otherwise */
  nameColumn?: Label;
  /** what its list has behind the title, and what else its sheet says at the end; keys of the presented row */
  columns: readonly SheetColumn<object>[];
  sheet?: readonly SheetColumn<object>[];
  /** keys of what its list shows in another order than the usual: the sheet begins with them */
  listed?: readonly string[];
  /** what it is marked with; the usual marks unless said otherwise */
  marks?: Marked<never>;
  /** column that names the examinee it is about: where that is known, the district follows from it */
  districtOf?: keyof R & string;
  /** column that names where its matter happened, beside what was written */
  namesPlace?: keyof R & string;
  letters: KindLetters<R>;
  /** what its list shows and is searched by of forms, narrowed to one */
  form?: KindForms<R>;
  /** further columns a verb writes that no rule reads; refuses what its kind does not take. `isForeseen`: it is only looked at, and takes no number */
  extraColumns?(work: Work, verb: CaseVerb, input: StepInput, row: R, isForeseen: boolean): object | Promise<object>;
  /** of a form that was filled in with it, what a supplement may say anew; `extraColumns` keeps what it says */
  supplementForm?(work: Work, row: R): Promise<OpenForm>;
  /** what the applicant filled in beside his words, for himself: personal values are masked, empty ones left out */
  ownForm?(work: Work, row: R): Promise<readonly { label: string; value: string }[]>;
  /** conditions of what its list is narrowed to beyond its fields (`narrowedTo` of its calls) */
  narrowed?(said: ListInput['extra'], at: (column: string) => RawBuilder<unknown>): RawBuilder<SqlBool>[];
  /** what an answered one came to, in lines for whoever filed it, where its reply does not say it: number and code open it, so no personal values */
  results?(work: Work, row: R): readonly string[];
  /** where somebody else than its handler has his turn: whose it is stands under 我的办理 instead of the handler's */
  isMine?(actorId: string, at: (column: string) => RawBuilder<unknown>): RawBuilder<SqlBool>;
  /** column that is 1 where what it came to stands against somebody beyond its end: it stays his when he is given another number */
  outlasts?: keyof R & string;
  /**
   * Who writes of one matter again is never refused: his later case is linked to the first and marked 重复 (domain.md 3.1 G1, 3.7). Kinds
   * without it refuse what repeats an open case, or take it as a matter of its own.
   */
  linksRepeats?: true;
  /** column that names what a case is about: two that name different ones are of two matters, however alike their words */
  oneMatter?: keyof R & string;
  /** it is audited before somebody handles it; its list is narrowed to what the caller may audit (`mineToAudit`) */
  isAuditedFirst?: true;
  /** its list tells its cases apart by their legal class: counted beside the tabs, of each */
  isClassed?: true;
  /** follows a case that has come in, or back after its removal, in its transaction */
  opened?(work: Work, row: R): Promise<void>;
  onStepped?: readonly OnStepped<R>[];
  /** what is due of its cases beyond their clocks: looked at with these, every ten minutes */
  swept?(work: Work, module: CaseModule): Promise<void>;
  /** columns a later stage of the same matter begins with; none: there is no such stage */
  carriedOver?: readonly (keyof R & string)[];
}

/** A kind as whoever goes through all of them sees it: its table by the columns of every kind, its own ones unnamed. */
export type CaseModule = Omit<
  KindOf<CaseRow, never, object>,
  'table' | 'calls' | 'rowColumns' | 'carriedOver' | 'districtOf' | 'namesPlace' | 'outlasts' | 'oneMatter'
> & {
  /** the classifications it is filed under (dict type_kind), as its facts say */
  typeKind?: number;
  table: AnyCaseTable;
  calls: CaseCalls;
  rowColumns: readonly string[];
  carriedOver?: readonly string[];
  districtOf?: string;
  namesPlace?: string;
  outlasts?: string;
  oneMatter?: string;
};

const kinds = new Map<CaseKind, CaseModule>();

/**
 * Declares a kind of case: whoever must not forget one — people and departments that go, timelines and their chain,
 * classifications, calendars, sweeps, the citizen's status page, the home page — finds it by `caseKinds()`.
 *
 * @example export const appealModule = caseKindOf({ kind: 'appeal', table: 'appeal', calls: appeal, … })
 */
export function caseKindOf<
  T extends TenantTable,
  const Own extends keyof SelectedRow<T> & string,
  Shown extends object,
>(definition: KindOf<SelectedRow<T>, Own, Shown> & { table: T }): CaseModule {
  // every case table has the columns of every kind; what is the kind's own is read by its own functions alone
  const module = { ...definition, typeKind: caseKind[definition.kind].types?.kind } as unknown as CaseModule;
  module.letters = withReceipt(module.letters);
  filesReadableAs(
    module.kind,
    module.calls.detail,
    async (work, id) => (await work.table(module.table).find(id)) !== undefined,
  );
  return registerOnce(kinds, 'kind of case', module.kind, module);
}

/** All kinds that have their module, in the order of the contract. */
export const caseKinds = (): readonly CaseModule[] =>
  Object.keys(caseKind).flatMap((kind) => kinds.get(kind as CaseKind) ?? []);

/** The module of a kind as it is written in rows and addresses; undefined where there is none. */
export const moduleOf = (kind: string): CaseModule | undefined => kinds.get(kind as CaseKind);
