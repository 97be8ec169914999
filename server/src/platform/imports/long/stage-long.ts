import type { About, StagedBatch } from '@kaoxin/contract/staging.ts';
import { sql } from 'kysely';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import type { Exchange } from '#platform/http/route.ts';
import { withUploadedFile } from '#platform/http/upload.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { Work } from '#platform/work.ts';
import { type ImportKind, pageOf, withColumns } from '../import-kind.ts';
import { presentBatch } from '../present-batch.ts';
import { addFile, needFile, tablesOf } from '../staged-file.ts';
import { dropSource, keepSource } from './kept-source.ts';
import { headingsOf, type OpenedRows } from './open-rows.ts';

export const readingOf = ({ kind }: { kind: string }): string => `read ${kind}`;

/**
 * Keeps a long file for the task that reads it, which begins with the answer. Headings that are wrong are told at once;
 * what is wrong with its rows or further down in it the task finds out.
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
    const read = await headingsOf(path, await withColumns(work, kind, about));
    const sourceKey = await keepSource(work, path, profile.maxBytes);
    const input = { ...about, fileName: name, sha256 };
    return auditedTransaction(work, { call, input, exchange, started, noReplay: true }, (inside) =>
      putAside(inside, kind, read, { about, fileName: name, sha256, sourceKey }),
    ).catch(async (error: unknown) => {
      await dropSource(work, sourceKey);
      throw error;
    });
  });
}

async function putAside<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  { headings, keys }: Pick<OpenedRows, 'headings' | 'keys'>,
  named: { about: About; fileName: string; sha256: string; sourceKey: string },
): Promise<StagedBatch> {
  const sources = keys.map((key) => (key === null ? null : ('name' as const)));
  const id = await addFile(work, { ...named, kind: kind.kind, headings, keys, sources, mapped: 1 });
  const taskId = await startTask(work, readingOf(kind), {
    title: [`读取${kind.title[0]}：${named.fileName}`, `Read ${kind.title[1]}: ${named.fileName}`],
    payload: { file: id },
    path: pageOf(kind, named.about),
  });
  await sql`update ${tablesOf(work).file} set task_id = ${taskId} where id = ${id}`.execute(work.handle);
  return presentBatch(work, kind, await needFile(work, kind.kind, id));
}
