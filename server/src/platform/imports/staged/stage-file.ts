import type { About, StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { withUploadedFile } from '#platform/http/upload.ts';
import { noRows } from '#platform/sheets/no-rows.ts';
import { eachInTurn } from '#platform/turns.ts';
import type { Work } from '#platform/work.ts';
import { cellsOf, judgeLines } from '../batch/judge-lines.ts';
import { presentBatch } from '../batch/present-batch.ts';
import { type ImportKind, withColumns } from '../import-kind.ts';
import { stageLong } from '../long/stage-long.ts';
import { type FileLine, type FileRead, needsPerson, readFile } from '../read/read-file.ts';
import { addFile, needFile, rememberedHeadings } from './staged-file.ts';
import { addLines } from './staged-lines.ts';

export async function stageFile<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  about: About,
  exchange: Exchange,
): Promise<Audited<StagedBatch>> {
  if (kind.rowsAPart !== undefined) return stageLong(work, kind, about, exchange);
  const started = performance.now();
  const call = kind.calls.import;
  return withUploadedFile(exchange.request, kind.profile ?? UPLOAD_PROFILES.sheet, async ({ path, name, sha256 }) => {
    await kind.mayUse?.(work, about);
    const whole = await withColumns(work, kind, about);
    const read = await readFile(path, name, whole, await rememberedHeadings(work, kind.kind));
    const input = { ...about, fileName: name, sha256 };
    return auditedTransaction(work, { call, input, exchange, started, noReplay: true }, (inside) =>
      putAside(inside, whole, read, { about, fileName: name, sha256 }),
    );
  });
}

async function putAside<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  { headings, guesses, lines, losses }: FileRead,
  named: { about: About; fileName: string; sha256: string },
): Promise<StagedBatch> {
  const mapped = Number(!needsPerson(kind.columns, { headings, guesses }));
  const keys = guesses.map((guess) => guess?.key ?? null);
  const rows = await withoutExamples(kind, keys, lines);
  if (rows.length === 0) throw refuse(400, noRows);
  const id = await addFile(work, {
    ...named,
    kind: kind.kind,
    headings,
    keys,
    sources: guesses.map((guess) => guess?.by ?? null),
    mapped,
    losses,
  });
  await addLines(work, id, rows);
  const file = await needFile(work, kind.kind, id);
  await judgeLines(work, kind, file);
  return presentBatch(work, kind, file);
}

async function withoutExamples<E, P>(
  { isExample, columns }: ImportKind<E, P>,
  keys: readonly (string | null)[],
  lines: readonly FileLine[],
): Promise<readonly FileLine[]> {
  if (!isExample) return lines;
  const isRow = await eachInTurn(
    lines,
    (line) => !isExample(cellsOf(columns, { keys: [...keys] }, { ...line, edits: {} })),
  );
  return lines.filter((_, place) => isRow[place]);
}
