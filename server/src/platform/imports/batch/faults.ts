import { say } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { Work } from '#platform/work.ts';
import type { Complaint } from '../complaints.ts';
import type { ImportColumn, ImportKind } from '../import-kind.ts';
import type { StagedImportFile } from '../staged/staged-file.ts';
import { linesOf, ofKind, type StoredLine } from '../staged/staged-lines.ts';
import { cellsOf } from './judge-lines.ts';

const mostCompared = 5_000;
const mostTold = 20;
/** Characters; a longer cell is a text of its own and not a repeated value. */
const longest = 200;

type Columns = readonly Pick<ImportColumn, 'key' | 'label'>[];

function columnOf(columns: Columns, [zh, , column]: Complaint): string | undefined {
  if (column !== undefined) return columns.find(({ key }) => key === column)?.key;
  const named = columns.filter(({ label }) => zh.includes(label[0]));
  return named.sort((one, other) => other.label[0].length - one.label[0].length)[0]?.key;
}

export const wrongColumns = (columns: Columns, complaints: readonly Complaint[]): string[] => [
  ...new Set(complaints.flatMap((complaint) => columnOf(columns, complaint) ?? [])),
];

const wrongLines = (work: Work, fileId: string) => linesOf(work, fileId, ofKind.bad, { most: mostCompared });

export async function faultsOf<E, P>(
  work: Work,
  { columns }: ImportKind<E, P>,
  file: StagedImportFile,
): Promise<StagedBatch['faults']> {
  const found = new Map<string, StagedBatch['faults'][number]>();
  for (const line of await wrongLines(work, file.id)) {
    const cells = cellsOf(columns, file, line);
    for (const key of wrongColumns(columns, line.errors)) {
      const value = cells[key] ?? '';
      if (value.length > longest) continue;
      const complaint = line.errors.find((each) => columnOf(columns, each) === key);
      const words = complaint ? say([complaint[0], complaint[1]], work.actor.language) : '';
      const name = JSON.stringify([key, value]);
      const before = found.get(name) ?? { key, value, words, count: 0 };
      found.set(name, { ...before, count: before.count + 1 });
    }
  }
  const often = [...found.values()].filter(({ count }) => count > 1);
  return often.sort((one, other) => other.count - one.count).slice(0, mostTold);
}

export async function linesWith<E, P>(
  work: Work,
  { columns }: ImportKind<E, P>,
  file: StagedImportFile,
  { key, value }: { key: string; value: string },
): Promise<StoredLine[]> {
  const lines = await wrongLines(work, file.id);
  return lines.filter(
    (line) => (cellsOf(columns, file, line)[key] ?? '') === value && wrongColumns(columns, line.errors).includes(key),
  );
}
