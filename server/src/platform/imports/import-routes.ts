import { defaultPageSize } from '@kaoxin/contract/conventions.ts';
import type { About } from '@kaoxin/contract/lists/staging.ts';
import { manualTransaction, on, type Route, routes } from '#platform/http/route.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { taskJob } from '#platform/tasks/task-job.ts';
import type { Work } from '#platform/work.ts';
import { confirmBatch } from './batch/confirm-batch.ts';
import { dropBatch } from './batch/drop-batch.ts';
import { mapColumns, mendRows } from './batch/mend-batch.ts';
import { presentBatch, presentLine } from './batch/present-batch.ts';
import { importTask } from './batch/take-in.ts';
import { type ImportKind, withColumns } from './import-kind.ts';
import { readTask } from './long/read-task.ts';
import { errorFile, templateOf } from './read/sheets.ts';
import { stageFile } from './staged/stage-file.ts';
import { needFile, newestFile } from './staged/staged-file.ts';
import { countLines, linesOf, ofKind } from './staged/staged-lines.ts';

export function importRoutes<E, P>(kind: ImportKind<E, P>): Route[] {
  const { calls } = kind;
  return routes(kind.store, [
    on(calls.importTemplate, async (work, { query }) => templateOf(work, await withColumns(work, kind, query), query)),
    manualTransaction(calls.import, (work, { query }, exchange) => stageFile(work, kind, query, exchange)),
    on(calls.importDetail, (work, { query: { batchId, ...about } }) => batchOf(work, kind, batchId, said(about))),
    on(calls.importRows, (work, { query }) => rowsOf(work, kind, query)),
    { ...on(calls.importMap, (work, { body }) => mapColumns(work, kind, body)), noReplay: true },
    {
      ...on(calls.importMend, (work, { body }) => mendRows(work, kind, body)),
      noReplay: true,
      // Which cells changed, not their values: those are personal data.
      audited: ({ body: { cells, everywhere, ...which } }) => ({
        body: { ...which, cells: everywhere ? [columnOf(everywhere)] : Object.keys(cells ?? {}) },
      }),
    },
    on(calls.importDrop, (work, { body }) => dropBatch(work, kind.kind, body.batchId)),
    on(calls.importErrors, (work, { query }) => errorFile(work, kind, query.batchId)),
    on(calls.importConfirm, (work, { body }) => confirmBatch(work, kind, body)),
  ]);
}

const columnOf = (everywhere: object): unknown => ('key' in everywhere ? everywhere.key : undefined);

export const importJob = <E, P>(kind: ImportKind<E, P>): JobKind => taskJob(importTask(kind));

export const readingJob = <E, P>(kind: ImportKind<E, P>): JobKind => taskJob(readTask(kind));

const said = (about: Readonly<Record<string, string | undefined>>): About =>
  Object.fromEntries(Object.entries(about).filter((part): part is [string, string] => part[1] !== undefined));

async function batchOf<E, P>(work: Work, kind: ImportKind<E, P>, id: string | undefined, about: About) {
  const file = id === undefined ? await newestFile(work, kind.kind, about) : await needFile(work, kind.kind, id);
  return file ? presentBatch(work, kind, file) : null;
}

async function rowsOf<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  query: {
    batchId: string;
    kind?: keyof typeof ofKind | undefined;
    current?: number | undefined;
    size?: number | undefined;
  },
) {
  const { batchId, kind: chosen = 'all', current = 1, size = defaultPageSize } = query;
  const file = await needFile(work, kind.kind, batchId);
  const counts = await countLines(work, file);
  const total = chosen === 'all' ? counts.total : counts[chosen];
  const lines = await linesOf(work, batchId, ofKind[chosen], { most: size, offset: (current - 1) * size });
  const whole = await withColumns(work, kind, file.about);
  const records = lines.map((line) => presentLine(work, whole, file, line));
  return { records, total, size, current, pages: Math.ceil(total / size) };
}
