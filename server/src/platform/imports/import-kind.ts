import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ImportCalls } from '@kaoxin/contract/staging.ts';
import type { Store, Work } from '#platform/work.ts';
import type { Cells, Judged } from './read-import.ts';

/** A column of an import: what the person's files may call it, and how its content looks. */
export interface ImportColumn {
  key: string;
  /** its heading, and further names of it */
  label: string;
  otherNames?: readonly string[];
  required?: boolean;
  /** what stands in the row of the template that shows how one is written */
  example?: string;
  /** a column of a file most of whose cells look like this may be meant */
  looksLike?: RegExp;
  width?: number;
}

/** A row that may go in, as its kind judged it. */
export interface ImportLine<E> {
  rowNo: number;
  entry: E;
  /** digest of what tells it apart from other rows */
  key: string;
}

/** What is imported: everything that is special to it. The machine (decision 022) does the rest. */
export interface ImportKind<E> {
  kind: string;
  store: Store;
  title: Label;
  calls: ImportCalls;
  columns: readonly ImportColumn[];
  maxRows: number;
  /** page of ours that shows what was imported */
  path: string;
  /** rows taken in by one step of the task; a refusal then concerns its row alone. `all`: all of them or none */
  rowsAtOnce: number | 'all';
  /** the example of the template, by key, where it is not that of the columns */
  example?: (work: Work) => Promise<Readonly<Record<string, string>>>;
  isExample?: (cells: Cells) => boolean;
  /** Reads what all rows need once, and answers the judge of a row; its errors are sentences for whoever sent the file. */
  judge: (work: Work) => Promise<(cells: Cells) => Judged<E> | Promise<Judged<E>>>;
  /** what tells a row apart from others of the file and of earlier ones; never stored as it is */
  keyOf: (entry: E) => string;
  /** what is said of a row that stands in the file already */
  twin?: (rowNo: number) => string;
  /** Which of these rows are there already: null, or why they cannot go in. By key. */
  known: (work: Work, lines: readonly ImportLine<E>[]) => Promise<ReadonlyMap<string, string | null>>;
  /** Held until the step ends, before `known` is asked for the last time. */
  lock?: (work: Work) => Promise<unknown>;
  /**
   * Takes rows in, in the step's transaction; a refusal leaves all of them out.
   * @param refused turns what is wrong with the row at `index` into what is thrown
   */
  takeIn: (work: Work, lines: readonly ImportLine<E>[]) => Promise<void>;
}
