import { sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { ByteSource } from '#platform/files/inspect/byte-source.ts';
import { mayEnter } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import { noRows } from '#platform/sheets/no-rows.ts';
import type { EndedTask, TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import { takingTurns } from '#platform/turns.ts';
import { Work } from '#platform/work.ts';
import { type ImportKind, withColumns } from '../import-kind.ts';
import type { FileLine } from '../read/read-file.ts';
import { needFile, type StagedImportFile, tablesOf } from '../staged/staged-file.ts';
import { countLines, removeLines } from '../staged/staged-lines.ts';
import { dropSource, withSource } from './kept-source.ts';
import { openRows } from './open-rows.ts';
import { readingOf } from './stage-long.ts';
import { stagePart } from './stage-part.ts';

interface Place {
  upTo: number;
  rows: number;
  whole: boolean;
}
type Run = TaskRun<{ file: string }, Place>;

const begin: Place = { upTo: 0, rows: 0, whole: false };

/**
 * Reads a long file in parts; each part commits with its checkpoint, so that a crash neither skips nor repeats a row
 * (security.md F01). A file that turns out to be broken later leaves nothing.
 */
export function readTask<E, P>(kind: ImportKind<E, P>): TaskKind<{ file: string }, Place> {
  return {
    kind: readingOf(kind),
    title: [`读取${kind.title[0]}`, `Read ${kind.title[1]}`],
    store: kind.store,
    slots: 1,
    run: (run) => readAll(run, kind),
    unfinished: (context, task) => letGo(context, kind, task),
  };
}

async function readAll<E, P>(run: Run, kind: ImportKind<E, P>): Promise<TaskEnd> {
  const file = await needFile(run.work, kind.kind, run.payload.file);
  const { sourceKey } = file;
  if (file.state !== 'reading' || sourceKey === null) return ended(run.work, file);
  if (!run.checkpoint?.whole) {
    const whole = await withColumns(run.work, kind, file.about);
    const cancelled = await withSource(run.work, sourceKey, (source) => readRows(run, whole, file, source));
    if (cancelled) return giveUp(run, file, sourceKey);
    await noteWhole(run);
  }
  await dropSource(run.work, sourceKey);
  await run.step(async (work, at = begin) => {
    await sql`update ${tablesOf(work).file} set state = 'staged', task_id = null, source_key = null
      where id = ${file.id} and state = 'reading'`.execute(work.handle);
    return { checkpoint: at, done: at.rows, answer: undefined };
  });
  return ended(run.work, file);
}

async function readRows<E, P>(
  run: Run,
  kind: ImportKind<E, P>,
  file: StagedImportFile,
  source: ByteSource,
): Promise<boolean> {
  const { upTo } = run.checkpoint ?? begin;
  const turn = takingTurns();
  let part: FileLine[] = [];
  for await (const line of openRows(source, kind, file)) {
    if (line.rowNo > upTo) part.push(line);
    if (part.length === kind.rowsAPart) {
      if (run.cancelled.aborted) return true;
      await readPart(run, kind, part);
      part = [];
    }
    await turn();
  }
  if (run.cancelled.aborted) return true;
  if (part.length > 0) await readPart(run, kind, part);
  return false;
}

const readPart = <E, P>(run: Run, kind: ImportKind<E, P>, part: readonly FileLine[]): Promise<void> =>
  run.step(async (work, before = begin) => {
    const file = await needFile(work, kind.kind, run.payload.file);
    mayEnter(kind.calls.import, work.actor);
    await kind.mayUse?.(work, file.about);
    await stagePart(work, kind, file, part);
    const at = { ...before, upTo: part.at(-1)?.rowNo ?? before.upTo, rows: before.rows + part.length };
    return { checkpoint: at, done: at.rows, answer: undefined };
  });

const noteWhole = (run: Run): Promise<void> =>
  run.step(async (_work, before = begin) => {
    if (before.rows === 0) throw refuse(400, noRows);
    return { checkpoint: { ...before, whole: true }, done: before.rows, answer: undefined };
  });

async function ended(work: Work, { id }: Pick<StagedImportFile, 'id'>): Promise<TaskEnd> {
  const { total, good, bad, known } = await countLines(work, { id });
  const more = known > 0 ? [`，${known}行早已导入`, `, ${known} there already`] : ['', ''];
  return {
    words: [
      `已读取${total}行：${good}行可以导入，${bad}行有错误${more[0]}，请核对后确认`,
      `${total} rows read: ${good} can be imported, ${bad} have errors${more[1]}; please look through them and confirm`,
    ],
  };
}

async function giveUp(run: Run, file: StagedImportFile, sourceKey: string): Promise<TaskEnd> {
  await dropSource(run.work, sourceKey);
  await run.step(async (work, at = begin) => {
    await dropRead(work, file.id);
    return { checkpoint: at, done: at.rows, answer: undefined };
  });
  return { words: ['已取消，文件中的数据未保留', 'Cancelled; nothing of the file was kept'], cancelled: true };
}

async function dropRead(work: Work, id: string): Promise<void> {
  await removeLines(work, id);
  await sql`update ${tablesOf(work).file} set state = 'cancelled', source_key = null
    where id = ${id} and state = 'reading'`.execute(work.handle);
}

async function letGo<E, P>(
  context: AppContext,
  { store }: ImportKind<E, P>,
  { id, tenantId, payload }: EndedTask<{ file: string }>,
): Promise<void> {
  const { rows } = await sql<{ datasourceId: string | null }>`select datasource_id from tenant
    where tenant_id = ${tenantId}`.execute(context.database.kysely);
  const actor = { ...tenantActor(tenantId, '系统'), datasourceId: rows[0]?.datasourceId ?? null };
  const { file } = payload;
  const source = await new Work(context, actor, 'task', store).transaction(async (work) => {
    const found = await sql<{ sourceKey: string | null }>`select source_key from ${tablesOf(work).file}
      where id = ${file} and tenant_id = ${tenantId} and task_id = ${id} and state = 'reading' for update`.execute(
      work.handle,
    );
    const [row] = found.rows;
    // The row stays until the source is removed, so that a retry after a crash finds it.
    if (row) await removeLines(work, file);
    return row?.sourceKey ?? undefined;
  });
  if (source === undefined) return;
  await dropSource({ context, actor }, source);
  await new Work(context, actor, 'task', store).transaction((work) => dropRead(work, file));
}
