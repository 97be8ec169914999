import { isLabel, type Label } from '@kaoxin/contract/conventions.ts';
import type { LineKind } from '@kaoxin/contract/lists/staging.ts';
import { type RawBuilder, sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import { sealedJson } from '#platform/secrets.ts';
import type { Work } from '#platform/work.ts';
import type { Complaint } from '../complaints.ts';
import type { FileCell } from '../read/file-cell.ts';
import { type StagedImportFile, tablesOf } from './staged-file.ts';

export interface StoredLine {
  rowNo: number;
  cells: FileCell[];
  edits: Record<string, string>;
  errors: Complaint[];
  said: Label | null;
  state: 'bad' | 'good' | 'known' | 'taken';
  changes: number;
  leftOut: number;
  rowKey: string | null;
  aboveKeys: string[];
}

interface SealedLine extends Omit<StoredLine, 'cells' | 'edits' | 'errors' | 'said'> {
  cells: string;
  edits: string | null;
  errors: (Complaint | string)[];
  said: string | null;
}

/** Rows stored by an earlier release hold Chinese messages only. */
const complaintIn = (words: Complaint | string): Complaint => (typeof words === 'string' ? [words, words] : words);
function readSaid(said: string): Label {
  const words: unknown = said.startsWith('["') ? JSON.parse(said) : said;
  return isLabel(words) ? words : [said, said];
}

const sealedCells = sealedJson<FileCell[]>('row');
const sealedEdits = sealedJson<Record<string, string>>('row');

const rowsPerStatement = 500;

/** Stages the rows of a file encrypted, so that a reader of the database learns nothing (domain.md 3.18). */
export async function addLines(
  work: Work,
  fileId: string,
  lines: readonly Pick<StoredLine, 'rowNo' | 'cells'>[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += rowsPerStatement) {
    const part = lines
      .slice(from, from + rowsPerStatement)
      .map(({ rowNo, cells }) => ({ rowNo, cells: sealedCells.seal(work, cells) }));
    await sql`insert into ${tablesOf(work).line} (tenant_id, file_id, row_no, cells)
      select ${work.actor.tenantId}, ${fileId}, row."rowNo", row.cells
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) row ("rowNo" integer, cells text)`.execute(work.handle);
  }
}

export async function addJudged(work: Work, fileId: string, lines: readonly StoredLine[]): Promise<void> {
  const rows = lines.map(({ rowNo, cells, errors, said, state, changes, rowKey }) => ({
    rowNo,
    cells: sealedCells.seal(work, cells),
    errors: JSON.stringify(errors),
    said: said === null ? null : JSON.stringify(said),
    state,
    changes,
    rowKey,
  }));
  const types = {
    rowNo: 'integer',
    cells: 'text',
    errors: 'jsonb',
    said: 'text',
    state: 'text',
    changes: 'smallint',
    rowKey: 'text',
  };
  await sql`insert into ${tablesOf(work).line} (tenant_id, file_id, row_no, cells, errors, said, state, changes, row_key)
    select ${work.actor.tenantId}, ${fileId}::bigint, given.* from ${manyRows(rows, types)} given`.execute(work.handle);
}

export async function firstWith(work: Work, fileId: string, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ rowKey: string; rowNo: number }>`select row_key, min(row_no) as row_no
    from ${tablesOf(work).line} where file_id = ${fileId} and row_key = any(${keys}::text[]) group by row_key`.execute(
    work.handle,
  );
  return new Map(rows.map(({ rowKey, rowNo }) => [rowKey, rowNo]));
}

/** Rows per statement, within the statement timeout. */
const removedAtOnce = 20_000;

export async function removeLines(work: Work, fileId: string): Promise<void> {
  const { line } = tablesOf(work);
  for (let removed = removedAtOnce; removed === removedAtOnce; ) {
    const { numAffectedRows } = await sql`delete from ${line} where file_id = ${fileId} and row_no = any(array(
      select row_no from ${line} where file_id = ${fileId} and state <> 'taken' limit ${removedAtOnce}))`.execute(
      work.handle,
    );
    removed = Number(numAffectedRows ?? 0);
  }
}

export async function linesOf(
  work: Work,
  fileId: string,
  which: RawBuilder<unknown> = sql`true`,
  { most, offset = 0 }: { most: number; offset?: number } = { most: 1_000_000 },
): Promise<StoredLine[]> {
  const found: StoredLine[] = [];
  for (let after = 0; found.length < most; after = found.at(-1)?.rowNo ?? after) {
    const step = Math.min(rowsPerStatement, most - found.length);
    const lines = await stepOf(
      work,
      fileId,
      sql`${which} and row_no > ${after}`,
      step,
      found.length === 0 ? offset : 0,
    );
    found.push(...lines);
    if (lines.length < step) break;
  }
  return found;
}

async function stepOf(
  work: Work,
  fileId: string,
  which: RawBuilder<unknown>,
  most: number,
  offset: number,
): Promise<StoredLine[]> {
  const { rows } = await sql<SealedLine>`
    select row_no, cells, edits, errors, said, state, changes, left_out, row_key, above_keys from ${tablesOf(work).line}
    where file_id = ${fileId} and tenant_id = ${work.actor.tenantId} and ${which}
    order by row_no limit ${most} offset ${offset}`.execute(work.handle);
  return rows.map((row) => ({
    ...row,
    cells: row.cells ? sealedCells.open(work, row.cells) : [],
    edits: row.edits ? sealedEdits.open(work, row.edits) : {},
    errors: row.errors.map(complaintIn),
    said: row.said === null ? null : readSaid(row.said),
  }));
}

export async function writeLines(work: Work, fileId: string, lines: readonly StoredLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += rowsPerStatement) {
    const part = lines.slice(from, from + rowsPerStatement).map(({ cells: _, edits, said, ...line }) => ({
      ...line,
      said: said === null ? null : JSON.stringify(said),
      edits: Object.keys(edits).length === 0 ? null : sealedEdits.seal(work, edits),
    }));
    await sql`update ${tablesOf(work).line} line set edits = row.edits, errors = row.errors, said = row.said,
        state = row.state, changes = row.changes, left_out = row."leftOut", row_key = row."rowKey",
        above_keys = row."aboveKeys"
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) row ("rowNo" integer, edits text, errors jsonb, said text,
        state text, changes smallint, "leftOut" smallint, "rowKey" text, "aboveKeys" text[])
      where line.file_id = ${fileId} and line.row_no = row."rowNo"`.execute(work.handle);
  }
}

export const ofKind: Record<LineKind, RawBuilder<unknown>> = {
  all: sql`true`,
  bad: sql`state = 'bad' and left_out = 0`,
  good: sql`state = 'good' and left_out = 0`,
  known: sql`state = 'known' and left_out = 0`,
  leftOut: sql`left_out = 1`,
};

export interface LineCounts {
  total: number;
  good: number;
  bad: number;
  known: number;
  changed: number;
  leftOut: number;
  taken: number;
  secrets: number;
}

interface Counted extends Pick<StoredLine, 'state' | 'leftOut' | 'changes'> {
  rows: number;
}

/** Uses only the index, so that the cells of a million rows are not read. */
export async function countLines(work: Work, { id }: Pick<StagedImportFile, 'id'>): Promise<LineCounts> {
  const { line } = tablesOf(work);
  const { rows } = await sql<Counted>`select state, left_out, changes, count(*)::int as rows from ${line}
    where file_id = ${id} group by state, left_out, changes`.execute(work.handle);
  const unread = await sql<{ secrets: number }>`select count(*)::int as secrets from ${line}
    where file_id = ${id} and secret is not null`.execute(work.handle);
  const sum = (holds: (each: Counted) => boolean) => rows.reduce((all, each) => all + (holds(each) ? each.rows : 0), 0);
  const here = (state: StoredLine['state']) => (each: Counted) => each.state === state && each.leftOut === 0;
  return {
    total: sum(() => true),
    good: sum(here('good')),
    bad: sum(here('bad')),
    known: sum(here('known')),
    changed: sum((each) => here('good')(each) && each.changes === 1),
    leftOut: sum(({ leftOut }) => leftOut === 1),
    taken: sum(({ state }) => state === 'taken'),
    secrets: unread.rows[0]?.secrets ?? 0,
  };
}
