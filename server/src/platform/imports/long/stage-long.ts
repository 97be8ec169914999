import type { About, StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import type { Exchange } from '#platform/http/route.ts';
import { withUploadedFile } from '#platform/http/upload.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { Work } from '#platform/work.ts';
import { presentBatch } from '../batch/present-batch.ts';
import { type ImportKind, pageOf, withColumns } from '../import-kind.ts';
import { type FileRead, needsPerson } from '../read/read-file.ts';
import { addFile, needFile, rememberedHeadings, type StagedImportFile, tablesOf } from '../staged/staged-file.ts';
import { addLines } from '../staged/staged-lines.ts';
import { dropSource, keepSource } from './kept-source.ts';
import { firstRowsOf } from './open-rows.ts';

export const readingOf = ({ kind }: { kind: string }): string => `read ${kind}`;

/**
 * Stores a long file for the task that reads it. The task starts at once when every column is recognized by name or
 * remembered, otherwise when the user has confirmed the columns. The task finds errors further down.
 */
export async function stageLong<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  about: About,
  exchange: Exchange,
): Promise<Audited<StagedBatch>> {
  const started = performance.now();
  const call = kind.calls.import;
  const profile = kind.profile ?? UPLOAD_PROFILES.longSheet;
  return withUploadedFile(exchange.request, profile, async ({ path, name, sha256 }) => {
    await kind.mayUse?.(work, about);
    const whole = await withColumns(work, kind, about);
    const read = await firstRowsOf(path, whole, await rememberedHeadings(work, kind.kind));
    const sourceKey = await keepSource(work, path, profile.maxBytes);
    const input = { ...about, fileName: name, sha256 };
    return auditedTransaction(work, { call, input, exchange, started, noReplay: true }, (inside) =>
      putAside(inside, whole, read, { about, fileName: name, sha256, sourceKey }),
    ).catch(async (error: unknown) => {
      await dropSource(work, sourceKey);
      throw error;
    });
  });
}

async function putAside<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  { headings, guesses, lines }: Omit<FileRead, 'losses'>,
  named: { about: About; fileName: string; sha256: string; sourceKey: string },
): Promise<StagedBatch> {
  const mapped = Number(!needsPerson(kind.columns, { headings, guesses }));
  const id = await addFile(work, {
    ...named,
    kind: kind.kind,
    headings,
    keys: guesses.map((guess) => guess?.key ?? null),
    sources: guesses.map((guess) => guess?.by ?? null),
    mapped,
  });
  const file = await needFile(work, kind.kind, id);
  if (mapped === 0) await addLines(work, id, lines);
  else await startReading(work, kind, file);
  return presentBatch(work, kind, await needFile(work, kind.kind, id));
}

export async function startReading<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  { id, fileName, about }: StagedImportFile,
): Promise<void> {
  const taskId = await startTask(work, readingOf(kind), {
    title: [`读取${kind.title[0]}：${fileName}`, `Read ${kind.title[1]}: ${fileName}`],
    payload: { file: id },
    path: pageOf(kind, about),
  });
  await sql`update ${tablesOf(work).file} set task_id = ${taskId}, state = 'reading' where id = ${id}`.execute(
    work.handle,
  );
}
