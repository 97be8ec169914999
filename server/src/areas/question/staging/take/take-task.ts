import { questionStaging } from '@kaoxin/contract/question/staging.ts';
import type { AppContext } from '#platform/app-context.ts';
import { mayEnter } from '#platform/http/access.ts';
import type { EndedTask, TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import { workBehind } from '#platform/tasks/work-behind.ts';
import { writableBank } from '../../question/submit.ts';
import { needBatch } from '../batches.ts';
import { rowsOfAStep, takingKind } from '../kinds.ts';
import { finishBatch, mayReplace, takePart } from './take-in.ts';

interface Order {
  batchNo: string;
}
interface Place {
  upTo: number;
  rows: number;
}
type Run = TaskRun<Order, Place>;
const begin: Place = { upTo: 0, rows: 0 };

/** Imports the rows of a confirmed batch in parts, each with its checkpoint (security.md F01). */
export const takeTask: TaskKind<Order, Place> = {
  kind: takingKind,
  title: ['导入试题', 'Import questions'],
  store: 'business',
  slots: 1,
  run: takeAll,
  unfinished: reopen,
};

async function takeAll(run: Run): Promise<TaskEnd> {
  while (!run.cancelled.aborted && (await takeNext(run)));
  return finish(run);
}

const takeNext = (run: Run): Promise<boolean> =>
  run.step(async (work, before = begin) => {
    const batch = await needBatch(work, run.payload.batchNo);
    if (batch.state !== 'taking' || batch.taskId !== run.id)
      return { checkpoint: before, done: before.rows, answer: false };
    mayEnter(questionStaging.calls.confirm, work.actor);
    if (batch.policy === 'replace') mayReplace(work);
    const bank = await writableBank(work, batch.bankId);
    const { upTo, taken } = await takePart(work, batch, bank, before.upTo, rowsOfAStep);
    if (upTo === undefined) return { checkpoint: before, done: before.rows, answer: false };
    const checkpoint = { upTo, rows: before.rows + taken };
    return { checkpoint, done: checkpoint.rows, answer: true };
  });

/** Idempotent: after a crash, the task runs this step again. */
async function finish(run: Run): Promise<TaskEnd> {
  const batch = await run.step(async (work, before = begin) => {
    const now = await needBatch(work, run.payload.batchNo);
    const isOurs = now.state === 'taking' && now.taskId === run.id;
    const answer = isOurs ? await finishBatch(work, now.id) : now;
    return { checkpoint: before, done: before.rows, answer };
  });
  const { imported, replaced, skipped, failed, state } = batch;
  const isCut = state === 'part';
  return {
    cancelled: isCut,
    words: [
      `已导入${imported}道，替换${replaced}道，跳过${skipped}道，失败${failed}道${isCut ? '；已取消，其余试题未导入' : ''}`,
      `${imported} imported, ${replaced} replaced, ${skipped} skipped, ${failed} failed${isCut ? '; cancelled, the others were not imported' : ''}`,
    ],
  };
}

async function reopen(context: AppContext, task: EndedTask<Order>): Promise<void> {
  const { batchNo } = task.payload;
  await (await workBehind(context, task)).transaction(async (work) => {
    const batch = await work
      .table('questionBatch')
      .select()
      .selectAll()
      .where('batchNo', '=', batchNo)
      .where('taskId', '=', task.id)
      .where('state', '=', 'taking')
      .forUpdate()
      .executeTakeFirst();
    if (!batch) return;
    const isBegun = batch.imported + batch.replaced + batch.skipped + batch.failed > 0;
    await work.table('questionBatch').change(batch.id, { state: isBegun ? 'part' : 'staged', taskId: null });
  });
}
