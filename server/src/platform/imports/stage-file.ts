import type { StagedBatch } from '@kaoxin/contract/staging.ts';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { withUploadedFile } from '#platform/http/upload.ts';
import type { Work } from '#platform/work.ts';
import type { ImportKind } from './import-kind.ts';
import { cellsOf, dropRows, judgeLines } from './judge-lines.ts';
import { presentBatch } from './present-batch.ts';
import { type FileRead, missingOf, readFile } from './read-file.ts';
import { addFile, needFile, rememberedHeadings } from './staged-file.ts';
import { addLines, linesOf } from './staged-lines.ts';

/** Reads a file and puts its rows aside, judged; nothing of it goes in before it is confirmed. */
export async function stageFile<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  exchange: Exchange,
): Promise<Audited<StagedBatch>> {
  const started = performance.now();
  const call = kind.calls.import;
  return withUploadedFile(exchange.request, kind.profile ?? UPLOAD_PROFILES.sheet, async ({ path, name, sha256 }) => {
    kind.mayUse?.(work);
    const read = await readFile(path, name, kind, await rememberedHeadings(work, kind.kind));
    const input = { fileName: name, sha256 };
    return auditedTransaction(work, { call, input, exchange, started, noReplay: true }, (inside) =>
      putAside(inside, kind, read, { fileName: name, sha256 }),
    );
  });
}

async function putAside<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  { headings, guesses, lines }: FileRead,
  named: { fileName: string; sha256: string },
): Promise<StagedBatch> {
  const guessed = guesses.some((guess) => guess?.by === 'similar' || guess?.by === 'content');
  const mapped = Number(!guessed && missingOf(kind.columns, guesses).length === 0);
  const id = await addFile(work, {
    ...named,
    kind: kind.kind,
    headings,
    keys: guesses.map((guess) => guess?.key ?? null),
    sources: guesses.map((guess) => guess?.by ?? null),
    mapped,
  });
  await addLines(work, id, lines);
  const file = await needFile(work, kind.kind, id);
  const examples = kind.isExample
    ? (await linesOf(work, id)).filter((line) => kind.isExample?.(cellsOf(file, line))).map(({ rowNo }) => rowNo)
    : [];
  if (examples.length === lines.length) throw refuse(400, ['表格中没有数据', 'The sheet has no rows']);
  await dropRows(work, id, examples);
  await judgeLines(work, kind, file);
  return presentBatch(work, kind, file);
}
