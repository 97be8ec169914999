import { randomUUID } from 'node:crypto';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { Actor } from '#platform/access/actor.ts';
import { mayDo, mayEnter } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import { taskJob } from '#platform/tasks/task-job.ts';
import type { TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import type { Store } from '#platform/work.ts';
import { type Line, lineMaker } from './list-columns.ts';
import { sheetFile } from './sheet-file.ts';
import { columnsFor, idsOf, readingOf, type SheetList, sheetAt } from './sheet-list.ts';
import { putPart, takePart } from './sheet-parts.ts';
import { type Held, heldBy, heldTogether, isHeld, stillHeld } from './sheet-rights.ts';
import { type SheetOrder, sheetTaskOf } from './start-sheet-task.ts';

interface Place {
  total: number;
  read: number;
  rows: number;
  parts: number;
  held: Held;
  told: boolean;
  /** request id of its audit row, which the file carries; missing from an earlier release */
  mark?: string;
}
type Run = TaskRun<SheetOrder, Place>;

const rowsOfAPart = 1_000;
const idPart = 0;

const sheetTask = (store: Store): TaskKind<SheetOrder, Place> => ({
  kind: sheetTaskOf(store),
  title: ['导出', 'Export'],
  store,
  run: writeLong,
  async mayFetch(work, order, held) {
    const sheet = sheetAt(order.call);
    mayExport(work.actor, sheet, order.query);
    const { reading } = await readingOf(work, sheet, order.query);
    // Set by `writeLong` with the file.
    if (!isHeld(held) || !stillHeld(held, heldBy(reading, sheet))) throw changed(['请重新导出', 'please export again']);
  },
});

export const sheetJobs: readonly JobKind[] = [taskJob(sheetTask('platform')), taskJob(sheetTask('business'))];

const changed = ([zh, en]: readonly [string, string]) =>
  refuse(403, [`导出后您的权限已变化，${zh}`, `What you may see has changed since; ${en}`]);

function mayExport<R>(actor: Actor, { call }: SheetList<R>, query: ListInput): void {
  mayEnter(call, actor);
  mayDo(call, actor, { query: { ...query }, body: {} });
}

async function writeLong(run: Run): Promise<TaskEnd> {
  const sheet = sheetAt(run.payload.call);
  const place = run.checkpoint ?? (await find(run, sheet));
  const ids = await takePart<string[]>(run.work, run.id, idPart);
  for (let at = place; at.read < at.total; at = await readOn(run, sheet, ids, at))
    if (run.cancelled.aborted)
      return { cancelled: true, words: ['已取消，没有生成文件', 'Cancelled; there is no file'] };
  const { rows, parts, held, mark } = await tell(run);
  const shown = (await settingsOf(run.work)).get('watermark.on') !== '0';
  const { reading, query } = await readingOf(run.work, sheet, run.payload.query);
  const told = { ...sheet, columns: await columnsFor(reading, sheet, query) };
  const note = await sheet.note?.(reading, query);
  const { body, ...file } = sheetFile(run.work, told, linesOf(run, parts), { shown, hidden: mark, note });
  return {
    words: [
      `共${rows}行，可在“我的任务”中下载，保留30天`,
      `${quantity(rows, 'row')}; available under “My tasks” for thirty days`,
    ],
    file: { ...file, content: body, held },
  };
}

async function find(run: Run, sheet: SheetList<unknown>): Promise<Place> {
  const { reading, query } = await readingOf(run.work.onReplica(), sheet, run.payload.query);
  const ids = await idsOf(reading, sheet, query, await settingsOf(reading));
  const held = heldBy(reading, sheet);
  run.progress(0, ids.length);
  return run.step(async (work) => {
    mayExport(work.actor, sheet, run.payload.query);
    await putPart(work, run.id, idPart, ids);
    const place = { total: ids.length, read: 0, rows: 0, parts: 0, held, told: false };
    return { checkpoint: place, done: 0, answer: place, audited: null };
  });
}

/**
 * Reads the next rows and stores them only if the user still sees the same afterwards. A lost right ends the task; a
 * gained one does not, but the download then needs it.
 */
async function readOn(run: Run, sheet: SheetList<unknown>, ids: readonly string[], at: Place): Promise<Place> {
  const { reading, query } = await readingOf(run.work.onReplica(), sheet, run.payload.query);
  const next = ids.slice(at.read, at.read + rowsOfAPart);
  const lineOf = await lineMaker(await columnsFor(reading, sheet, query), reading);
  const lines = (await sheet.rows.at(reading, next, query)).map(lineOf);
  const read = heldBy(reading, sheet);
  return run.step(async (work) => {
    mayExport(work.actor, sheet, run.payload.query);
    const now = await readingOf(work, sheet, run.payload.query);
    const held = heldTogether(at.held, read);
    if (read.sees !== held.sees || !stillHeld(held, heldBy(now.reading, sheet)))
      throw changed(['任务未完成，请重新导出', 'the task ends here; please export again']);
    await sheet.noted?.(work, next, query, at.total);
    await putPart(work, run.id, at.parts + 1, lines);
    const place = {
      ...at,
      read: at.read + next.length,
      rows: at.rows + lines.length,
      parts: at.parts + 1,
      held,
    };
    return { checkpoint: place, done: place.read, answer: place, audited: null };
  });
}

/** Logs list, conditions and number of rows before the file is handed out (decision 004). */
async function tell(run: Run): Promise<Place> {
  if (run.checkpoint?.told) return run.checkpoint;
  return run.step(async (work, at) => {
    if (!at) throw new Error('a sheet is told before its rows are found');
    mayExport(work.actor, sheetAt(run.payload.call), run.payload.query);
    const place = { ...at, told: true, mark: randomUUID() };
    const audited = { ...run.payload, rows: at.rows };
    return { checkpoint: place, done: at.read, answer: place, audited, requestId: place.mark };
  });
}

async function* linesOf(run: Run, parts: number): AsyncGenerator<Line> {
  for (let part = 1; part <= parts; part += 1) yield* await takePart<Line[]>(run.work, run.id, part);
}
