import { violation, violationRecord } from '@kaoxin/contract/exam/violation.ts';
import { handOutLetter } from '#engine/letters/hand-out.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { filesReadable } from '#platform/resource/files.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { violationRecordTable } from '../result/tables.ts';
import { decideOnPaper } from './decide.ts';
import { violationSheet } from './export.ts';
import { countViolations, pageOfViolations } from './list.ts';
import { presentViolation } from './present.ts';
import { printViolation } from './print.ts';
import { recordViolations } from './record-violations.ts';
import { confirmChange, requestChange } from './request-change.ts';

const { calls } = violation;
filesReadable(violationRecord, violationRecordTable);

export const violationRoutes = routes('business', [
  on(calls.list, (work, { query }) => pageOfViolations(work, query)),
  on(calls.counts, (work, { query }) => countViolations(work, query)),
  sheetRoute(violationSheet),
  on(calls.detail, async (work, { query }) =>
    presentViolation(work, await work.table('violationRecord').need(query.id)),
  ),
  on(calls.record, (work, { body }) => recordViolations(work, body)),
  on(calls.decide, async (work, { body }) => presentViolation(work, await decideOnPaper(work, body))),
  on(calls.revoke, async (work, { body }) => presentViolation(work, await requestChange(work, body))),
  on(calls.confirm, async (work, { body }) => presentViolation(work, await confirmChange(work, body))),
  manualTransaction(calls.print, (work, { query }, exchange) =>
    handOutLetter(work, { call: calls.print, query, exchange }, (inside) => printViolation(inside, query)),
  ),
]);
