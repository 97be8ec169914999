import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { ImportKind, ImportLine } from './import-kind.ts';
import type { Cells } from './read-import.ts';
import { type StagedImportFile, tablesOf } from './staged-file.ts';
import { linesOf, type StoredLine, writeLines } from './staged-lines.ts';

/** The cells of a row by the keys of the columns, as the person corrected them; empty ones are missing. */
export function cellsOf({ keys }: Pick<StagedImportFile, 'keys'>, { cells, edits }: StoredLine): Cells {
  const written = keys.flatMap((key, index) => (key === null ? [] : [[key, cells[index] ?? ''] as const]));
  const all = { ...Object.fromEntries(written), ...edits };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
}

/** A judge of rows that were put aside. */
export async function lineJudge<E>(work: Work, kind: ImportKind<E>, file: Pick<StagedImportFile, 'keys'>) {
  const judge = await kind.judge(work);
  return async (line: StoredLine): Promise<{ entry: E | null; line: StoredLine }> => {
    const { entry, errors } = await judge(cellsOf(file, line));
    const rowKey = entry === null ? null : work.context.secrets.digest(kind.keyOf(entry));
    return { entry, line: { ...line, errors, rowKey, said: null, state: entry === null ? 'bad' : 'good' } };
  };
}

/**
 * Judges rows of a file anew, each by itself and then beside the others: of those that say the same the first goes in,
 * and one that is there already is known. `which` names the rows that changed; without it all are judged.
 */
export async function judgeLines<E>(
  work: Work,
  kind: ImportKind<E>,
  file: StagedImportFile,
  which?: readonly StoredLine[],
): Promise<void> {
  const changed = which ?? (await linesOf(work, file.id));
  const judge = await lineJudge(work, kind, file);
  const entries = new Map<number, E>();
  const judged: StoredLine[] = [];
  for (const line of changed) {
    const { entry, line: now } = await judge(line);
    judged.push(now);
    if (entry !== null) entries.set(now.rowNo, entry);
  }
  const beside = which ? await linesBeside(work, file.id, [...changed, ...judged]) : [];
  for (const line of beside) {
    const { entry, line: now } = await judge(line);
    judged.push(now);
    if (entry !== null) entries.set(now.rowNo, entry);
  }
  await writeLines(work, file.id, await settled(work, kind, judged, entries));
}

/** Rows that say, or said, the same as those that changed. */
async function linesBeside(work: Work, fileId: string, changed: readonly StoredLine[]): Promise<StoredLine[]> {
  const keys = changed.flatMap(({ rowKey }) => rowKey ?? []);
  const own = changed.map(({ rowNo }) => rowNo);
  return linesOf(work, fileId, sql`row_key = any(${keys}::text[]) and row_no <> all(${own}::integer[])`);
}

async function settled<E>(
  work: Work,
  kind: ImportKind<E>,
  lines: readonly StoredLine[],
  entries: ReadonlyMap<number, E>,
): Promise<StoredLine[]> {
  const firsts = new Map<string, number>();
  const inOrder = [...lines].sort((one, other) => one.rowNo - other.rowNo);
  for (const { rowKey, rowNo, leftOut } of inOrder)
    if (rowKey !== null && leftOut === 0 && !firsts.has(rowKey)) firsts.set(rowKey, rowNo);
  const known = await kind.known(work, toTake(inOrder, entries));
  return inOrder.map((line) => {
    const { rowKey, rowNo } = line;
    if (rowKey === null || line.leftOut === 1) return line;
    const first = firsts.get(rowKey) ?? rowNo;
    if (first !== rowNo) return { ...line, state: 'bad', said: kind.twin?.(first) ?? `与第${first}行重复` };
    const there = known.get(rowKey);
    if (there === undefined) return line;
    return there === null ? { ...line, state: 'known' } : { ...line, state: 'bad', said: there };
  });
}

const toTake = <E>(lines: readonly StoredLine[], entries: ReadonlyMap<number, E>): ImportLine<E>[] =>
  lines.flatMap(({ rowNo, rowKey }) => {
    const entry = entries.get(rowNo);
    return entry === undefined || rowKey === null ? [] : [{ rowNo, entry, key: rowKey }];
  });

/** Takes rows away that are the example of the template. */
export async function dropRows(work: Work, fileId: string, rowNos: readonly number[]): Promise<void> {
  await sql`delete from ${tablesOf(work).line} where file_id = ${fileId} and row_no = any(${rowNos}::integer[])`.execute(
    work.handle,
  );
}
