import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { eachInTurn } from '#platform/turns.ts';
import type { Work } from '#platform/work.ts';
import { type Complaint, inColumn } from '../complaints.ts';
import type { Cells, ImportColumn, ImportKind, ImportLine } from '../import-kind.ts';
import { faultOf, textIn, yearlessFault } from '../read/file-cell.ts';
import type { StagedImportFile } from '../staged/staged-file.ts';
import { linesOf, type StoredLine, writeLines } from '../staged/staged-lines.ts';
import { dependentLines } from './dependents.ts';

export function cellsOf(
  columns: readonly ImportColumn[],
  { keys }: Pick<StagedImportFile, 'keys'>,
  { cells, edits }: Pick<StoredLine, 'cells' | 'edits'>,
): Cells {
  const written = keys.flatMap((key, index) => {
    if (key === null) return [];
    return [[key, textIn(cells[index], () => columns.find((column) => column.key === key))] as const];
  });
  const all = { ...Object.fromEntries(written), ...edits };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
}

export function faultsIn(
  columns: readonly ImportColumn[],
  { keys }: Pick<StagedImportFile, 'keys'>,
  { cells, edits }: Pick<StoredLine, 'cells' | 'edits'>,
): Complaint[] {
  return cells.flatMap((cell, index) => {
    const key = keys[index];
    if (!key || cell === '' || Object.hasOwn(edits, key)) return [];
    const column = columns.find((one) => one.key === key);
    const words = column && (faultOf(cell, column) ?? yearlessFault(cell, column));
    return words ? [inColumn(key, words)] : [];
  });
}

export async function lineJudge<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  file: Pick<StagedImportFile, 'keys' | 'about'>,
) {
  const judge = await kind.judge(work, file.about);
  const { digest } = work.context.secrets;
  return async (line: StoredLine): Promise<{ entry: E | null; line: StoredLine }> => {
    const judged = await judge(cellsOf(kind.columns, file, line));
    const faults = faultsIn(kind.columns, file, line);
    const entry = faults.length > 0 ? null : judged.entry;
    const others = judged.errors.filter(([, , column]) => !faults.some(([, , faulty]) => faulty === column));
    const errors = faults.length > 0 ? [...faults, ...others] : judged.errors;
    const found = { errors, said: null, changes: 0 };
    if (entry === null) return { entry, line: { ...line, ...found, rowKey: null, aboveKeys: [], state: 'bad' } };
    const aboveKeys = (kind.above?.(entry) ?? []).map((key) => digest(key));
    return { entry, line: { ...line, ...found, rowKey: digest(kind.keyOf(entry)), aboveKeys, state: 'good' } };
  };
}

/**
 * Checks rows of a file again, individually and against the others: of equal rows the first is valid, and an existing
 * one is recognized. `which`: the changed rows in their new state; rows that depend on them are checked too. Without it
 * all rows are checked.
 */
export async function judgeLines<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  file: StagedImportFile,
  which?: readonly StoredLine[],
): Promise<void> {
  const judge = await lineJudge(work, kind, file);
  const entries = new Map<number, E>();
  const judged = new Map<number, StoredLine>();
  const judgeEach = (lines: readonly StoredLine[]) =>
    eachInTurn(lines, async (line) => {
      const { entry, line: now } = await judge(line);
      judged.set(now.rowNo, now);
      if (entry !== null) entries.set(now.rowNo, entry);
    });
  await judgeEach(which ?? (await linesOf(work, file.id, sql`state <> 'taken'`)));
  const changed = [...judged.values()];
  const keys = [...(which ?? []), ...changed].flatMap(({ rowKey }) => rowKey ?? []);
  const beside = which ? await dependentLines(work, file.id, keys) : [];
  await judgeEach(beside.filter(({ rowNo }) => !judged.has(rowNo)));
  const before = new Map(beside.map((line) => [line.rowNo, line]));
  const mended = new Set(changed.map(({ rowNo }) => rowNo));
  const now = await settled(work, kind, file, [...judged.values()], entries);
  const differing = now.filter((line) => mended.has(line.rowNo) || differs(before.get(line.rowNo), line));
  await writeLines(work, file.id, differing);
}

const differs = (before: StoredLine | undefined, now: StoredLine): boolean =>
  before?.state !== now.state ||
  before.rowKey !== now.rowKey ||
  before.said?.[0] !== now.said?.[0] ||
  before.changes !== now.changes ||
  before.errors.join() !== now.errors.join();

/** @param before the first earlier row by key */
export async function settled<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  { about }: Pick<StagedImportFile, 'about'>,
  lines: readonly StoredLine[],
  entries: ReadonlyMap<number, E>,
  before: ReadonlyMap<string, number> = new Map(),
): Promise<StoredLine[]> {
  const firsts = new Map(before);
  const inOrder = [...lines].sort((one, other) => one.rowNo - other.rowNo);
  const mayGoIn: ImportLine<E>[] = [];
  await eachInTurn(inOrder, ({ rowKey, rowNo, leftOut }) => {
    if (rowKey === null || leftOut === 1 || firsts.has(rowKey)) return;
    firsts.set(rowKey, rowNo);
    const entry = entries.get(rowNo);
    if (entry !== undefined) mayGoIn.push({ rowNo, entry, key: rowKey });
  });
  const standings = await kind.settle(work, mayGoIn, about);
  return eachInTurn(inOrder, (line): StoredLine => {
    const { rowKey, rowNo } = line;
    if (rowKey === null || line.leftOut === 1) return line;
    const first = firsts.get(rowKey) ?? rowNo;
    if (first !== rowNo) return { ...line, state: 'bad', said: kind.twin?.(first) ?? sameAs(first) };
    const standing = standings.get(rowKey);
    if (standing === undefined) return line;
    if (standing === 'known') return { ...line, state: 'known' };
    return standing === 'changes' ? { ...line, changes: 1 } : { ...line, state: 'bad', said: standing.wrong };
  });
}

const sameAs = (rowNo: number): Label => [`与第${rowNo}行重复`, `The same as row ${rowNo}`];
