import { say } from '@kaoxin/contract/conventions.ts';
import { questionStaging, questionTemp } from '@kaoxin/contract/question/staging.ts';
import { type FileAnswer, manualTransaction, on, routes } from '#platform/http/route.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { taskJob } from '#platform/tasks/task-job.ts';
import type { Work } from '#platform/work.ts';
import { contentTypeOf } from '../export/content-types.ts';
import { importTemplate } from '../formats/templates.ts';
import { dropBatch } from './drop.ts';
import { leaveOut, mendRow } from './mend.ts';
import { importFile } from './read/import-file.ts';
import { readTask } from './read/read-task.ts';
import { errorRows } from './show/error-rows.ts';
import { pageOfStaged } from './show/list.ts';
import { presentBatches } from './show/present-batch.ts';
import { presentRecord } from './show/present-record.ts';
import { lossReport } from './show/report.ts';
import { confirmBatch } from './take/confirm.ts';
import { takeTask } from './take/take-task.ts';

const { calls } = questionStaging;
const staged = questionTemp.calls;
const mostBatches = 50;

async function templateOf({ actor }: Work, format: 'xlsx' | 'csv' | 'docx' = 'xlsx'): Promise<FileAnswer> {
  return {
    name: `${say(['试题导入模板', 'Questions to import'], actor.language)}.${format}`,
    contentType: contentTypeOf(format),
    body: Buffer.from(await importTemplate(format)),
  };
}

async function batchesOf(work: Work, bankId: string | null | undefined) {
  let rows = work.table('questionBatch').select().selectAll().where('state', '<>', 'dropped');
  if (bankId) rows = rows.where('bankId', '=', bankId);
  return presentBatches(work, await rows.orderBy('id', 'desc').limit(mostBatches).execute());
}

export const stagingRoutes = routes('business', [
  on(calls.importTemplate, (work, { query }) => templateOf(work, query.format)),
  manualTransaction(calls.import, importFile),
  on(calls.importList, (work, { query }) => batchesOf(work, query.bankId)),
  on(calls.importReport, lossReport),
  manualTransaction(calls.importErrors, errorRows),
  on(calls.importDrop, (work, { body }) => dropBatch(work, body.batchNo)),
  on(calls.confirm, confirmBatch),
  on(staged.page, (work, { query }) => pageOfStaged(work, query)),
  on(staged.detail, async (work, { query }) => presentRecord(work, await work.table('questionTemp').need(query.id))),
  {
    ...on(staged.submit, (work, { body }) => mendRow(work, body)),
    noReplay: true,
    // Logs field names only, because the values may disclose the key.
    audited: ({ body: { id, ...given } }) => ({ body: { id, fields: Object.keys(given) } }),
  },
  on(staged.remove, (work, { query, body }) => leaveOut(work, query.ids ?? body.ids)),
]);

export const stagingJobs: readonly JobKind[] = [taskJob(readTask), taskJob(takeTask)];
