import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import type { questionStaging } from '@kaoxin/contract/question/staging.ts';
import { refuse } from '#platform/http/errors.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { Work } from '#platform/work.ts';
import { writableBank } from '../../question/submit.ts';
import { countRows, findBatch, refuseSame } from '../batches.ts';
import { importPage, rowsAtOnce, takingKind } from '../kinds.ts';
import { outcomeOf } from '../show/present-batch.ts';
import type { BatchRow } from '../tables.ts';
import { finishBatch, mayReplace, takePart } from './take-in.ts';

type Call = typeof questionStaging.calls.confirm;
type Answer = AnswerOf<Call>;

const noSuchBatch = () =>
  refuse(400, ['批次不存在或已导入', 'There is no such batch, or it has been imported already']);

/**
 * Imports the rows of a batch into its bank (domain.md 2.3). Each batch is confirmed once; large ones run as a task.
 */
export async function confirmBatch(work: Work, { query }: InputOf<Call>): Promise<Answer> {
  const { batchNo, mode = 'all', duplicatePolicy = 'skip' } = query;
  const batch = await findBatch(work, batchNo);
  if (!batch || batch.state === 'imported' || batch.state === 'dropped') throw noSuchBatch();
  work.target = batchNo;
  if (batch.state === 'reading')
    throw refuse(409, ['该文件正在读取，请稍后再试', 'The file is still being read; please try again later']);
  if (batch.state === 'taking') return answerOf(batch);
  const bank = await writableBank(work, batch.bankId);
  await refuseSame(work, batch, batch.again);
  if (duplicatePolicy === 'replace') mayReplace(work);
  const { invalid, valid, duplicate } = (await countRows(work, [batch.id]))(batch.id);
  if (mode === 'all' && invalid > 0)
    throw refuse(400, [
      `存在${invalid}行错误数据,请修正后再导入`,
      `${invalid} rows have errors; correct them before importing`,
    ]);
  const count = valid + duplicate;
  if (count === 0)
    throw refuse(400, ['没有可导入的试题，请先更正错误', 'There is no question to import; please correct the errors']);
  const confirmed = await work
    .table('questionBatch')
    .change(batch.id, { state: 'taking', confirmed: 1, mode, policy: duplicatePolicy });
  if (count <= rowsAtOnce) {
    await takePart(work, confirmed, bank, 0, rowsAtOnce);
    return answerOf(await finishBatch(work, confirmed.id));
  }
  const taskId = await startTask(work, takingKind, {
    title: [`导入试题：${batch.fileName}`, `Import questions: ${batch.fileName}`],
    payload: { batchNo },
    total: count,
    path: importPage,
  });
  return answerOf(await work.table('questionBatch').change(batch.id, { taskId }));
}

const answerOf = (batch: BatchRow): Answer => ({
  ...outcomeOf(batch),
  batchNo: batch.batchNo,
  state: batch.state,
  taskId: batch.taskId,
});
