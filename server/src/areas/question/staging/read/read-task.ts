import { questionStaging } from '@kaoxin/contract/question/staging.ts';
import type { AppContext } from '#platform/app-context.ts';
import { ownFiles } from '#platform/files/stores/noted-store.ts';
import { mayEnter } from '#platform/http/access.ts';
import { dropSource, withSource } from '#platform/imports/long/kept-source.ts';
import type { EndedTask, TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import { workBehind } from '#platform/tasks/work-behind.ts';
import type { Work } from '#platform/work.ts';
import { countRows, needBatch } from '../batches.ts';
import { eraseRows } from '../drop.ts';
import { readingKind, rowsOfAStep } from '../kinds.ts';
import { likenessesOf } from '../likenesses.ts';
import { FilePictures } from '../pictures.ts';
import { rowsOfFile, stagePart } from '../stage.ts';
import type { BatchRow } from '../tables.ts';
import { type ReadQuestions, readQuestions } from './read-questions.ts';

interface Order {
  batchNo: string;
}
interface Place {
  upTo: number;
}
type Run = TaskRun<Order, Place>;

/**
 * Stages a long file in parts. Each part is committed with its checkpoint; after a restart, the task parses the same
 * file again (security.md F01).
 */
export const readTask: TaskKind<Order, Place> = {
  kind: readingKind,
  title: ['读取试题', 'Read questions'],
  store: 'business',
  slots: 1,
  run: readAll,
  unfinished: letGo,
};

async function readAll(run: Run): Promise<TaskEnd> {
  const batch = await needBatch(run.work, run.payload.batchNo);
  const { sourceKey } = batch;
  if (batch.state !== 'reading' || sourceKey === null) return ended(run.work, batch);
  const bytes = await withSource(run.work, sourceKey, (source) => source.read(0, source.size));
  const read = await readQuestions(run.work, { name: batch.fileName, bytes }, batch.format);
  if (await stageAll(run, batch, read)) return giveUp(run, batch);
  await run.step(async (work, { upTo } = { upTo: 0 }) => {
    await work.table('questionBatch').change(batch.id, { state: 'staged', taskId: null, sourceKey: null });
    return { checkpoint: { upTo }, done: upTo, answer: undefined };
  });
  // After the step: if the server crashes before this line, the batch is already staged and the sweep removes the file.
  await dropSource(run.work, sourceKey);
  return ended(run.work, batch);
}

async function stageAll(run: Run, batch: BatchRow, read: ReadQuestions): Promise<boolean> {
  const likenesses = await likenessesOf(run.work);
  const file = await rowsOfFile(read.read, likenesses);
  const pictures = new FilePictures(read.pictures);
  for (let from = run.checkpoint?.upTo ?? 0; from < file.rows.length; from += rowsOfAStep) {
    if (run.cancelled.aborted) return true;
    const part = file.rows.slice(from, from + rowsOfAStep);
    await pictures.put(
      run.work,
      part.map(({ said }) => said.question),
    );
    await run.step(async (work) => {
      mayEnter(questionStaging.calls.import, work.actor);
      const { subject } = await work.table('questionBank').need(batch.bankId);
      await stagePart(work, batch, subject, part, file, { pictures, likenesses });
      const upTo = from + part.length;
      return { checkpoint: { upTo }, done: upTo, answer: undefined };
    });
    pictures.committed();
  }
  return false;
}

async function ended(work: Work, { id }: BatchRow): Promise<TaskEnd> {
  const { total, valid, invalid, duplicate } = (await countRows(work, [id]))(id);
  return {
    words: [
      `已读取${total}道试题：${valid}道可以导入，${duplicate}道疑似重复，${invalid}道有错误，请核对后确认`,
      `${total} questions read: ${valid} can be imported, ${duplicate} may be duplicates, ${invalid} have errors; please look through them and confirm`,
    ],
  };
}

async function giveUp(run: Run, { id, sourceKey }: BatchRow): Promise<TaskEnd> {
  await run.step(async (work, { upTo } = { upTo: 0 }) => {
    await dropReading(work, id);
    return { checkpoint: { upTo }, done: upTo, answer: undefined };
  });
  if (sourceKey !== null) await dropSource(run.work, sourceKey);
  return { words: ['已取消，文件中的试题未保留', 'Cancelled; nothing of the file was kept'], cancelled: true };
}

async function dropReading(work: Work, id: string): Promise<void> {
  await eraseRows(work, id);
  await work.table('questionBatch').change(id, { state: 'dropped', taskId: null, sourceKey: null });
}

async function letGo(context: AppContext, task: EndedTask<Order>): Promise<void> {
  const { batchNo } = task.payload;
  const sourceKey = await (await workBehind(context, task)).transaction(async (work) => {
    const batch = await work
      .table('questionBatch')
      .select()
      .selectAll()
      .where('batchNo', '=', batchNo)
      .where('taskId', '=', task.id)
      .where('state', '=', 'reading')
      .forUpdate()
      .executeTakeFirst();
    if (!batch) return null;
    await dropReading(work, batch.id);
    return batch.sourceKey;
  });
  if (sourceKey !== null) await ownFiles(context, task.tenantId).remove(sourceKey);
}
