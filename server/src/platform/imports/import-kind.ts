import type { Label } from '@kaoxin/contract/conventions.ts';
import type { About, CellKind, ImportCalls } from '@kaoxin/contract/lists/staging.ts';
import type { UploadProfile } from '#platform/files/upload-profiles.ts';
import type { Refusal } from '#platform/http/errors.ts';
import type { SheetLimits } from '#platform/sheets/read-sheet.ts';
import type { SheetRow } from '#platform/sheets/worksheet-rows.ts';
import type { Store, Work } from '#platform/work.ts';
import type { Complaint } from './complaints.ts';

/** The trimmed texts of a row by column key; empty cells are missing. */
export type Cells = Readonly<Record<string, string>>;

export type Judged<E> = { entry: E; errors: [] } | { entry: null; errors: Complaint[] };

export interface ImportColumn {
  key: string;
  label: Label;
  otherNames?: readonly string[];
  required?: boolean;
  /**
   * for a required column: the value assumed when a file lacks the column. The row check reports where that is
   * impossible.
   */
  assumed?: Label;
  example?: string;
  /** a column whose cells mostly match may be this one */
  looksLike?: RegExp;
  width?: number;
  /** the control for correcting a cell; a text by default */
  asks?: CellKind;
  /** `value`: a number, whose exact value counts. Other cells are read as the sheet shows them, except days and moments. */
  reads?: 'value';
  past?: boolean;
}

export interface ImportLine<E> {
  rowNo: number;
  entry: E;
  key: string;
}

/** A row compared with stored records: equal, changing one, or refused with a reason. */
export type Standing = 'known' | 'changes' | { wrong: Label };

export type Standings = ReadonlyMap<string, Standing>;

export interface Taken {
  /** stored encrypted until the importing user has read them, once */
  secrets?: ReadonlyMap<number, unknown>;
  wrong?: ReadonlyMap<number, Label>;
}

export interface ImportedFile {
  id: string;
  about: About;
}

/** Definition of an import. The generic code (decision 022) does the rest. */
export interface ImportKind<E, P = undefined> {
  kind: string;
  store: Store;
  title: Label;
  calls: ImportCalls;
  columns: readonly ImportColumn[];
  /** further columns that depend on the subject, such as those of an individual form */
  furtherColumns?: ((work: Work, about: About) => Promise<readonly ImportColumn[]>) | undefined;
  maxRows: number;
  path: string | ((about: About) => string);
  /** `all`: all rows or none */
  rowsAtOnce: number | 'all';
  /**
   * For files as long as `maxRows`: a task reads them with this many rows per step, and no more are in memory. Such
   * rows form no tree.
   */
  rowsAPart?: number;
  limits?: Partial<SheetLimits>;
  /** a refusal ends the task; by default it only affects its row */
  stopsAtRefusal?: true;
  /**
   * For rows of a tree: the keys (`keyOf`) of rows this one may be below. A correction then also checks the rows below
   * the corrected one again, and `settle` gets these together with all possible parents.
   */
  above?: (entry: E) => readonly string[];
  profile?: UploadProfile;
  /** a reader other than that of sheets, by file name */
  reader?: (path: string, name: string) => AsyncGenerator<SheetRow> | undefined;
  /** rows of the template, by key, when the columns have no examples */
  examples?: (work: Work) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  isExample?: (cells: Cells) => boolean;
  /** second sheet of the template: allowed values by heading */
  allowed?: (work: Work, about: About) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** allowed values by column key, for corrections; columns with very many values are left out */
  choices?: (work: Work, about: About) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** throws when the user may not import despite the grants, or the subject accepts no rows */
  mayUse?: (work: Work, about: About) => void | Promise<void>;
  /** Loads what all rows need once and returns the row check. Its errors are messages to the user. */
  judge: (work: Work, about: About) => Promise<(cells: Cells) => Judged<E> | Promise<Judged<E>>>;
  /** identifies a row within the file and among earlier ones; never stored as it is */
  keyOf: (entry: E) => string;
  twin?: (rowNo: number) => Label;
  settle: (work: Work, lines: readonly ImportLine<E>[], about: About) => Promise<Standings>;
  /** Takes a lock until the step ends, before the last call of `settle`. */
  lock?: (work: Work, about: About) => Promise<unknown>;
  /** Expensive work outside any transaction: hashing passwords, computing pinyin. */
  prepare?: (work: Work, lines: readonly ImportLine<E>[]) => Promise<P>;
  /** Imports rows in the step's transaction; a refusal rolls all of them back. */
  takeIn: (
    work: Work,
    lines: readonly ImportLine<E>[],
    prepared: P | undefined,
    about: About,
  ) => Promise<Taken | undefined>;
  /**
   * Called before the first row and after the last, outside a step, and again after a crash. `rows`: rows of the file.
   */
  around?: Readonly<Record<'before' | 'behind', (work: Work, about: About, rows: number) => Promise<unknown>>>;
  /** Called when the import has ended: completed, cancelled or refused. Outside a step, and again after a crash. */
  ended?: (work: Work, file: ImportedFile, refusal: Refusal | undefined) => Promise<void>;
}

export async function withColumns<E, P>(work: Work, kind: ImportKind<E, P>, about: About): Promise<ImportKind<E, P>> {
  const further = (await kind.furtherColumns?.(work, about)) ?? [];
  return further.length === 0 ? kind : { ...kind, columns: [...kind.columns, ...further], furtherColumns: undefined };
}

export const pageOf = ({ path }: { path: string | ((about: About) => string) }, about: About): string =>
  typeof path === 'string' ? path : path(about);
