import type { InputOf } from '@kaoxin/contract/call.ts';
import { questionStaging } from '@kaoxin/contract/question/staging.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { type Exchange, type FileAnswer, manualTransaction, routes } from '#platform/http/route.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { limitRate } from '#platform/session/rate.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import { taskJob } from '#platform/tasks/task-job.ts';
import { taskUnderWay } from '#platform/tasks/under-way.ts';
import type { Work } from '#platform/work.ts';
import { seesKeys } from '../question/versions.ts';
import { chosenQuestions } from './chosen.ts';
import { exportedFile } from './export-file.ts';
import { type ExportOrder, exportTask } from './export-task.ts';
import { noteExport } from './note-export.ts';

const call = questionStaging.calls.export;
const atOnce = 500;
/** Rate limit per user. Each file is in memory with its pictures until it is sent. */
const perMinute = 30;

async function exportQuestions(
  work: Work,
  input: InputOf<typeof call>,
  exchange: Exchange,
): Promise<Audited<FileAnswer | { taskId: string }>> {
  const started = performance.now();
  const { format = 'xlsx', bankId } = input.query;
  await limitRate(work.platform, `questionExport|${work.actor.id}`, perMinute, 60);
  const chosen = await chosenQuestions(work, input.query);
  const writing = { call, input, exchange, started, noReplay: true };
  if (chosen.ids.length > atOnce && bankId) {
    const order: ExportOrder = { bankId, format };
    return auditedTransaction(work, writing, async (inside) => {
      inside.target = `${chosen.ids.length}`;
      const taskId =
        (await taskUnderWay(inside, exportTask.kind, order)) ??
        (await startTask(inside, exportTask.kind, {
          title: [`导出试题：${chosen.bankName}`, `Export questions: ${chosen.bankName}`],
          payload: order,
          total: chosen.ids.length,
        }));
      return { taskId };
    });
  }
  const marked = { withKeys: seesKeys(work), mark: work.requestId };
  const { name, contentType, content, count, losses } = await exportedFile(work, chosen, format, marked);
  return auditedTransaction(
    work,
    { ...writing, audited: { ...input, count, losses, withKeys: marked.withKeys } },
    async (inside): Promise<FileAnswer> => {
      inside.target = `${count}`;
      await noteExport(inside, chosen, format);
      return { name, contentType, body: content };
    },
  );
}

export const exportRoutes = routes('business', [manualTransaction(call, exportQuestions)]);

export const exportJobs: readonly JobKind[] = [taskJob(exportTask)];
