import { randomUUID } from 'node:crypto';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type FormatName, questionStaging } from '@kaoxin/contract/question/staging.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { mayEnter } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import type { TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import { seesKeys } from '../question/versions.ts';
import { chosenQuestions } from './chosen.ts';
import { exportedFile } from './export-file.ts';
import { noteExport } from './note-export.ts';

export interface ExportOrder {
  bankId: string;
  format: FormatName;
}
interface Place {
  /** The audit row and the timeline events exist already. */
  told: boolean;
  /** Request id of the audit row, embedded in the file. Tasks of an earlier release have none. */
  mark?: string;
}
interface Held {
  withKeys: boolean;
}
type Run = TaskRun<ExportOrder, Place>;

const call = questionStaging.calls.export;
const changed = () =>
  refuse(403, ['导出后您的权限已变化，请重新导出', 'What you may see has changed; please export again']);

export const exportTask: TaskKind<ExportOrder, Place> = {
  kind: 'export questions',
  title: ['导出试题', 'Export questions'],
  store: 'business',
  slots: 1,
  run: writeFile,
  async mayFetch(work, { bankId }, held) {
    mayEnter(call, work.actor);
    await work.table('questionBank').need(bankId);
    if (!seesKeys(work) && !(isRecord(held) && held.withKeys === false)) throw changed();
  },
};

async function writeFile(run: Run): Promise<TaskEnd> {
  const { bankId, format } = run.payload;
  mayEnter(call, run.work.actor);
  const withKeys = seesKeys(run.work);
  const chosen = await chosenQuestions(run.work, { bankId });
  const mark = run.checkpoint ? run.checkpoint.mark : randomUUID();
  const written = await exportedFile(run.work, chosen, format, { withKeys, mark });
  const { name, contentType, content, count, losses } = written;
  if (run.cancelled.aborted) return { cancelled: true, words: ['已取消，没有生成文件', 'Cancelled; there is no file'] };
  if (!run.checkpoint?.told)
    await run.step(async (work) => {
      mayEnter(call, work.actor);
      if (withKeys && !seesKeys(work)) throw changed();
      await noteExport(work, chosen, format);
      const audited = { ...run.payload, count, losses, withKeys };
      const checkpoint: Place = { told: true, ...(mark && { mark }) };
      return { checkpoint, done: count, answer: undefined, audited, ...(mark && { requestId: mark }) };
    });
  const held: Held = { withKeys };
  return {
    words: [
      `共${count}道试题，可在“我的任务”中下载，保留30天`,
      `${quantity(count, 'question')}; available under “My tasks” for thirty days`,
    ],
    file: { name, contentType, content, held },
  };
}
