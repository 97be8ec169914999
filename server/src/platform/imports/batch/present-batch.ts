import { say } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch, StagedLine } from '@kaoxin/contract/lists/staging.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { Work } from '#platform/work.ts';
import { type ImportColumn, type ImportKind, withColumns } from '../import-kind.ts';
import { shownOf } from '../read/file-cell.ts';
import { presentEarlier } from '../staged/earlier-file.ts';
import { lossesOf, type StagedImportFile } from '../staged/staged-file.ts';
import { countLines, linesOf, type StoredLine } from '../staged/staged-lines.ts';
import { faultsOf, wrongColumns } from './faults.ts';
import { cellsOf } from './judge-lines.ts';

const mostShown = 200;
const sampled = 3;
const shownCharacters = 100;

export function presentLine<E, P>(
  { actor: { language } }: Work,
  { columns }: ImportKind<E, P>,
  file: StagedImportFile,
  line: StoredLine,
): StagedLine {
  const cells = cellsOf(columns, file, line);
  const complaints = [...line.errors, ...(line.said === null ? [] : [line.said])];
  const labels = new Map(columns.map(({ key, label }) => [key, say(label, language)]));
  return {
    rowNo: line.rowNo,
    values: Object.fromEntries(
      Object.entries(cells).map(([key, text]) => [labels.get(key) ?? key, cutCharacters(text, shownCharacters)]),
    ),
    cells: { ...cells },
    errors: complaints.map(([zh, en]) => say([zh, en], language)),
    wrong: wrongColumns(columns, complaints),
    known: Number(line.state === 'known'),
    changes: line.changes,
    leftOut: line.leftOut,
    taken: Number(line.state === 'taken'),
  };
}

export async function presentBatch<E, P>(
  work: Work,
  plain: ImportKind<E, P>,
  file: StagedImportFile,
): Promise<StagedBatch> {
  const kind = await withColumns(work, plain, file.about);
  const lines = await linesOf(work, file.id, undefined, { most: mostShown });
  const counts = await countLines(work, file);
  const choices = await kind.choices?.(work, file.about);
  const isUnknown = (index: number): boolean => file.headings[index] !== '' && file.keys[index] === null;
  const named = ({ label }: ImportColumn): string => say(label, work.actor.language);
  return {
    batchId: file.id,
    fileName: file.fileName,
    ...counts,
    state: file.state,
    mapped: file.mapped,
    taskId: file.taskId,
    earlier: await presentEarlier(work, file),
    unknownHeadings: file.headings.filter((_, index) => isUnknown(index)),
    assumed: kind.columns.flatMap(({ key, assumed }) =>
      assumed && !file.keys.includes(key) ? [say(assumed, work.actor.language)] : [],
    ),
    missingHeadings: kind.columns.filter(({ key }) => !file.keys.includes(key)).map(named),
    columns: kind.columns.map((column) => ({
      key: column.key,
      label: named(column),
      required: Number(column.required === true && !column.assumed),
      asks: column.asks ?? 'text',
      ...(column.past ? { past: 1 } : {}),
      choices: [...(choices?.get(column.key) ?? [])],
    })),
    faults: counts.bad > 1 ? await faultsOf(work, kind, file) : [],
    headings: file.headings.map((heading, index) => ({
      heading,
      sample: lines
        .map(({ cells }) => shownOf(cells[index]))
        .filter((cell) => cell !== '')
        .slice(0, sampled)
        .map((cell) => cutCharacters(cell, shownCharacters)),
      key: file.keys[index] ?? null,
      by: file.sources[index] ?? null,
    })),
    losses: lossesOf(work, file).map(({ place, words }) => ({ place, words: say(words, work.actor.language) })),
    rows: lines.map((line) => presentLine(work, kind, file, line)),
  };
}
