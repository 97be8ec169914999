import type { Label } from '@kaoxin/contract/conventions.ts';
import type { About, CellKind, ImportCalls } from '@kaoxin/contract/staging.ts';
import type { UploadProfile } from '#platform/files/upload-profiles.ts';
import type { Refusal } from '#platform/http/errors.ts';
import type { SheetLimits } from '#platform/sheets/read-sheet.ts';
import type { SheetRow } from '#platform/sheets/worksheet-rows.ts';
import type { Store, Work } from '#platform/work.ts';
import type { Complaint } from './complaints.ts';

/** A row as people wrote it: trimmed texts by the keys of the columns; empty cells are missing. */
export type Cells = Readonly<Record<string, string>>;

/** What a reader of rows makes of one: what to take in, or what is wrong with it. */
export type Judged<E> = { entry: E; errors: [] } | { entry: null; errors: Complaint[] };

/** A column of an import: what the person's files may call it, and how its content looks. */
export interface ImportColumn {
  key: string;
  /** its heading, and further names of it */
  label: Label;
  otherNames?: readonly string[];
  required?: boolean;
  /** of a required column: what is assumed where a file does not have it. The judge of rows says where that cannot be */
  assumed?: Label;
  /** what stands in the row of the template that shows how one is written */
  example?: string;
  /** a column of a file most of whose cells look like this may be meant */
  looksLike?: RegExp;
  width?: number;
  /** how a cell of it is corrected; as a text when nothing is said */
  asks?: CellKind;
  /** of a day or moment: it has happened */
  past?: boolean;
}

/** A row that may go in, as its kind judged it. */
export interface ImportLine<E> {
  rowNo: number;
  entry: E;
  /** digest of what tells it apart from other rows */
  key: string;
}

/** How a row stands beside what is there: it says the same, changes it, or cannot go in, and why. */
export type Standing = 'known' | 'changes' | { wrong: Label };

/** By the key of a row; one that is not named is new. */
export type Standings = ReadonlyMap<string, Standing>;

/** What came of taking rows in, by the numbers of the rows. */
export interface Taken {
  /** kept sealed until whoever imported them has read them, once */
  secrets?: ReadonlyMap<number, unknown>;
  /** rows that were found to be wrong only then, and did not go in */
  wrong?: ReadonlyMap<number, Label>;
}

/** A file that is taken in. */
export interface ImportedFile {
  id: string;
  about: About;
}

/** What is imported: everything that is special to it. The machine (decision 022) does the rest. */
export interface ImportKind<E, P = undefined> {
  kind: string;
  store: Store;
  title: Label;
  calls: ImportCalls;
  columns: readonly ImportColumn[];
  /** columns behind them that files of what this belongs to have too: those of a form that differs from one to the other */
  furtherColumns?: ((work: Work, about: About) => Promise<readonly ImportColumn[]>) | undefined;
  maxRows: number;
  /** page of ours that shows what is being imported into what it belongs to */
  path: string | ((about: About) => string);
  /** rows taken in by one step of the task. `all`: all of them or none */
  rowsAtOnce: number | 'all';
  /**
   * Files are as long as `maxRows` says: a task reads them, so many rows a step, and no more of them is ever in memory. Their
   * rows are those of no tree.
   */
  rowsAPart?: number;
  /** what such a file may be, beyond the usual bounds of a sheet */
  limits?: Partial<SheetLimits>;
  /** a refusal leaves its step out and ends the task; otherwise it concerns its row alone and the others go in */
  stopsAtRefusal?: true;
  /**
   * Rows of a tree: what `keyOf` says of those that this one may stand below. A correction then judges anew what stands below
   * the corrected row too, and `settle` gets that together with all it may stand below.
   */
  above?: (entry: E) => readonly string[];
  /** what may be uploaded; sheets when nothing is said */
  profile?: UploadProfile;
  /** another reader than that of sheets, by the name of the file */
  reader?: (path: string, name: string) => AsyncGenerator<SheetRow> | undefined;
  /** rows of the template, by key, where they are not those of the columns */
  examples?: (work: Work) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  isExample?: (cells: Cells) => boolean;
  /** what stands on the second sheet of the template: by heading, the values that are allowed */
  allowed?: (work: Work, about: About) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** by the key of a column, what its cells may say, for whoever corrects one; columns with very many are left out */
  choices?: (work: Work, about: About) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** throws where somebody may not whatever his grants say, or what the file belongs to takes no rows */
  mayUse?: (work: Work, about: About) => void | Promise<void>;
  /** Reads what all rows need once, and answers the judge of a row; its errors are sentences for whoever sent the file. */
  judge: (work: Work, about: About) => Promise<(cells: Cells) => Judged<E> | Promise<Judged<E>>>;
  /** what tells a row apart from others of the file and of earlier ones; never stored as it is */
  keyOf: (entry: E) => string;
  /** what is said of a row that stands in the file already */
  twin?: (rowNo: number) => Label;
  /** How these rows stand beside what is there. */
  settle: (work: Work, lines: readonly ImportLine<E>[], about: About) => Promise<Standings>;
  /** Held until the step ends, before `settle` is asked for the last time. */
  lock?: (work: Work, about: About) => Promise<unknown>;
  /** What is dear and waits in no transaction: passwords to hash, names to spell. */
  prepare?: (work: Work, lines: readonly ImportLine<E>[]) => Promise<P>;
  /** Takes rows in, in the step's transaction; a refusal leaves all of them out. */
  takeIn: (
    work: Work,
    lines: readonly ImportLine<E>[],
    prepared: P | undefined,
    about: About,
  ) => Promise<Taken | undefined>;
  /** Before the first of its rows goes in, and behind the last: of no step, and again after a crash. `rows`: of the file. */
  around?: Readonly<Record<'before' | 'behind', (work: Work, about: About, rows: number) => Promise<unknown>>>;
  /** Once no further row goes in: all are in, it was cancelled, or a refusal ended it. Of no step, and again after a crash. */
  ended?: (work: Work, file: ImportedFile, refusal: Refusal | undefined) => Promise<void>;
}

/** The same with every column that files of this have. */
export async function withColumns<E, P>(work: Work, kind: ImportKind<E, P>, about: About): Promise<ImportKind<E, P>> {
  const further = (await kind.furtherColumns?.(work, about)) ?? [];
  return further.length === 0 ? kind : { ...kind, columns: [...kind.columns, ...further], furtherColumns: undefined };
}

/** The page of a file that belongs to this. */
export const pageOf = ({ path }: { path: string | ((about: About) => string) }, about: About): string =>
  typeof path === 'string' ? path : path(about);
