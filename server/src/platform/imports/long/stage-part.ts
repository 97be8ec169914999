import { eachInTurn } from '#platform/turns.ts';
import type { Work } from '#platform/work.ts';
import { cellsOf, lineJudge, settled } from '../batch/judge-lines.ts';
import type { ImportKind } from '../import-kind.ts';
import type { FileLine } from '../read/read-file.ts';
import type { StagedImportFile } from '../staged/staged-file.ts';
import { addJudged, firstWith, type StoredLine } from '../staged/staged-lines.ts';

const unjudged = ({ rowNo, cells }: FileLine): StoredLine => ({
  rowNo,
  cells,
  edits: {},
  errors: [],
  said: null,
  state: 'bad',
  changes: 0,
  leftOut: 0,
  rowKey: null,
  aboveKeys: [],
});

/**
 * Checks the next rows of a long file, compares them with earlier rows and stored records, and stores them in one
 * statement. Call it in the order of the rows.
 */
export async function stagePart<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  file: StagedImportFile,
  part: readonly FileLine[],
): Promise<void> {
  const judge = await lineJudge(work, kind, file);
  const entries = new Map<number, E>();
  const rows = part.map(unjudged).filter((line) => !kind.isExample?.(cellsOf(kind.columns, file, line)));
  const judged = await eachInTurn(rows, async (row) => {
    const { entry, line } = await judge(row);
    if (entry !== null) entries.set(line.rowNo, entry);
    return line;
  });
  const keys = [...new Set(judged.flatMap(({ rowKey }) => rowKey ?? []))];
  const before = await firstWith(work, file.id, keys);
  await addJudged(work, file.id, await settled(work, kind, file, judged, entries, before));
}
