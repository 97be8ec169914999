import { examChoice } from '@kaoxin/contract/exam/formal/choice.ts';
import { examFinder } from '@kaoxin/contract/exam/formal/find.ts';
import { exam, formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { openExams } from '@kaoxin/contract/exam/formal/open-exams.ts';
import { paper } from '@kaoxin/contract/paper/paper.ts';
import { citizenLimits } from '#engine/citizens/citizen-limits.ts';
import { limited } from '#platform/http/guards/rate.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { filesReadable } from '#platform/resource/files.ts';
import { undoRoute } from '#platform/resource/undo.ts';
import { nameUniqueKeys } from '#platform/resource/unique.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { taskJob } from '#platform/tasks/task-job.ts';
import { chooseExams } from './choices.ts';
import { formOf } from './edit-detail.ts';
import { centreSheet, districtSheet, examSheet } from './export.ts';
import { findInExams } from './find.ts';
import { countExams, pageOfExams } from './list.ts';
import { choosePapers } from './papers/papers.ts';
import { centreRows } from './places/centre-rows.ts';
import { districtRows, pageFrom } from './places/district-rows.ts';
import { presentExam } from './present.ts';
import { publicExams } from './public-exams.ts';
import { askForRelease } from './release/release-ask.ts';
import { releaseTask } from './release/release-task.ts';
import { removeExams, restoring } from './remove.ts';
import { staffRoutes } from './staff.ts';
import { submitExam } from './submit.ts';
import { formalExamTable } from './tables.ts';

const { calls } = formalExam;
filesReadable(exam, formalExamTable);
nameUniqueKeys(exam, formalExamTable);

export const formalExamRoutes: readonly Route[] = [
  ...routes('business', [
    on(calls.page, (work, { query }) => pageOfExams(work, query)),
    on(calls.counts, (work, { query }) => countExams(work, query)),
    on(examFinder.find, (work, { body }) => findInExams(work, body.text)),
    on(calls.pageDistrict, async (work, { query }) => pageFrom(await districtRows(work, query), query)),
    on(calls.pageTestingCentre, async (work, { query }) => pageFrom(await centreRows(work, query), query)),
    on(calls.detail, async (work, { query }) => presentExam(work, await work.table('formalExam').need(query.id))),
    on(calls.editDetail, (work, { query }) => formOf(work, query.id)),
    on(calls.submit, (work, { body }) => submitExam(work, body)),
    on(calls.releaseAsk, (work, { body }) => askForRelease(work, body)),
    on(calls.remove, (work, { query, body }) => removeExams(work, query.ids ?? body.ids)),
    ...undoRoute(exam, 'formalExam', restoring),
    sheetRoute(examSheet),
    sheetRoute(districtSheet),
    sheetRoute(centreSheet),
    on(paper.calls.select, (work, { query }) => choosePapers(work, query)),
    on(examChoice.calls.select, (work, { query }) => chooseExams(work, query)),
    limited(
      citizenLimits.read,
      on(openExams, (work) => publicExams(work)),
    ),
  ]),
  ...staffRoutes,
];
export const formalExamJobs: readonly JobKind[] = [taskJob(releaseTask)];
