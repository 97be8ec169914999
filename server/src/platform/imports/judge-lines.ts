import { setImmediate } from 'node:timers/promises';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { Cells, ImportKind, ImportLine } from './import-kind.ts';
import { type StagedImportFile, tablesOf } from './staged-file.ts';
import { linesOf, type StoredLine, writeLines } from './staged-lines.ts';

/** The cells of a row by the keys of the columns, as the person corrected them; empty ones are missing. */
export function cellsOf({ keys }: Pick<StagedImportFile, 'keys'>, { cells, edits }: StoredLine): Cells {
  const written = keys.flatMap((key, index) => (key === null ? [] : [[key, cells[index] ?? ''] as const]));
  const all = { ...Object.fromEntries(written), ...edits };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
}

/** A judge of rows that were put aside. */
export async function lineJudge<E, P>(work: Work, kind: ImportKind<E, P>, file: Pick<StagedImportFile, 'keys'>) {
  const judge = await kind.judge(work);
  return async (line: StoredLine): Promise<{ entry: E | null; line: StoredLine }> => {
    const { entry, errors } = await judge(cellsOf(file, line));
    const rowKey = entry === null ? null : work.context.secrets.digest(kind.keyOf(entry));
    const state = entry === null ? 'bad' : 'good';
    return { entry, line: { ...line, errors, rowKey, said: null, state, changes: 0 } };
  };
}

/** Other people's requests find their turn in between. */
const judgedAtOnce = 500;

/**
 * Judges rows of a file anew, each by itself and then beside the others: of those that say the same the first goes in,
 * and one that is there already is known. `which` names the rows that changed; without it all are judged.
 */
export async function judgeLines<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  file: StagedImportFile,
  which?: readonly StoredLine[],
): Promise<void> {
  const changed = await dependent(work, kind, file.id, which);
  const judge = await lineJudge(work, kind, file);
  const entries = new Map<number, E>();
  const judged: StoredLine[] = [];
  const add = async (lines: readonly StoredLine[]) => {
    for (const line of lines) {
      const { entry, line: now } = await judge(line);
      judged.push(now);
      if (entry !== null) entries.set(now.rowNo, entry);
      if (judged.length % judgedAtOnce === 0) await setImmediate();
    }
  };
  await add(changed);
  if (which && !kind.wholeFile) await add(await linesBeside(work, file.id, [...changed, ...judged]));
  const before = new Map(which ? changed.map((line) => [line.rowNo, line]) : []);
  const mended = new Set(which?.map(({ rowNo }) => rowNo));
  const now = await settled(work, kind, judged, entries);
  const differing = now.filter((line) => mended.has(line.rowNo) || differs(before.get(line.rowNo), line));
  await writeLines(work, file.id, differing);
}

/** Every row that what changed may make another one; what has been taken in says nothing any more. */
async function dependent<E, P>(
  work: Work,
  { wholeFile }: ImportKind<E, P>,
  fileId: string,
  which: readonly StoredLine[] | undefined,
): Promise<readonly StoredLine[]> {
  if (which && !wholeFile) return which;
  const all = await linesOf(work, fileId, sql`state <> 'taken'`);
  const changed = new Map(which?.map((line) => [line.rowNo, line]));
  return all.map((line) => changed.get(line.rowNo) ?? line);
}

const differs = (before: StoredLine | undefined, now: StoredLine): boolean =>
  before?.state !== now.state ||
  before.rowKey !== now.rowKey ||
  before.said?.[0] !== now.said?.[0] ||
  before.changes !== now.changes ||
  before.errors.join() !== now.errors.join();

/** Rows that say, or said, the same as those that changed. */
async function linesBeside(work: Work, fileId: string, changed: readonly StoredLine[]): Promise<StoredLine[]> {
  const keys = changed.flatMap(({ rowKey }) => rowKey ?? []);
  const own = changed.map(({ rowNo }) => rowNo);
  return linesOf(
    work,
    fileId,
    sql`state <> 'taken' and row_key = any(${keys}::text[]) and row_no <> all(${own}::integer[])`,
  );
}

async function settled<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  lines: readonly StoredLine[],
  entries: ReadonlyMap<number, E>,
): Promise<StoredLine[]> {
  const firsts = new Map<string, number>();
  const inOrder = [...lines].sort((one, other) => one.rowNo - other.rowNo);
  for (const { rowKey, rowNo, leftOut } of inOrder)
    if (rowKey !== null && leftOut === 0 && !firsts.has(rowKey)) firsts.set(rowKey, rowNo);
  const standings = await kind.settle(
    work,
    toTake(
      inOrder.filter(({ rowKey, rowNo }) => firsts.get(rowKey ?? '') === rowNo),
      entries,
    ),
  );
  return inOrder.map((line) => {
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
