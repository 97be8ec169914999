import { examResult } from '@kaoxin/contract/exam/scores/result.ts';
import { scoreCalls } from '@kaoxin/contract/exam/scores/score.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { importJob, importRoutes, readingJob } from '#platform/imports/import-routes.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { scoreProgress } from './completeness.ts';
import { scoreImport } from './import/score-import.ts';
import { sheetImport } from './import/sheet-import.ts';
import { pageOfScores, scoreSheet } from './score-list.ts';

export const resultRoutes: readonly Route[] = [
  ...importRoutes(scoreImport),
  ...importRoutes(sheetImport),
  ...routes('business', [
    on(scoreCalls.scoreProgress, scoreProgress),
    on(examResult.calls.page, (work, { query }) => pageOfScores(work, query)),
    sheetRoute(scoreSheet),
  ]),
];
export const resultJobs: readonly JobKind[] = [
  readingJob(scoreImport),
  importJob(scoreImport),
  readingJob(sheetImport),
  importJob(sheetImport),
];
