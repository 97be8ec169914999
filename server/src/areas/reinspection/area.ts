import type { InputOf } from '@kaoxin/contract/call.ts';
import { reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import { reviewRoster } from '@kaoxin/contract/reinspection/roster.ts';
import { casePort, caseRoutes, replyToCase } from '#areas/casework/index.ts';
import type { Area } from '#platform/area.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { importJob, importRoutes, readingJob } from '#platform/imports/import-routes.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { reviewIntake } from './application/intake.ts';
import { reinspectionMenu } from './menu.ts';
import { reviewModule, reviewsOfExams } from './module.ts';
import { drawReviewers } from './review/draw.ts';
import { refuseOthers, reviewCase } from './review/review.ts';
import { roster, rosterSheet } from './roster/page.ts';
import { removeFromRoster } from './roster/remove.ts';
import { rosterImport } from './roster-import.ts';
import { reinspectionScopes } from './scopes.ts';
import { reinspectionRosterTable, reinspectionTable, reinspectionUserTable } from './table.ts';
import { rostersFollowApplicants } from './task/follow.ts';
import { taskRoutes, tasksWithTemplates } from './task/routes.ts';
import { taskClock } from './task/step.ts';

const usual = caseRoutes(reviewModule, {
  intake: reviewIntake,
  register: reinspectionUser.register,
  file: reinspectionUser.file,
  letter: { call: reinspectionUser.letter },
});

const handling = usual
  .filter(({ call }) => call === reinspectionUser.handle)
  .map(
    (route): Route => ({
      ...route,
      handler: async (work, input, exchange) => {
        const { id, preview } = input.query as InputOf<typeof reinspectionUser.handle>['query'];
        if (preview !== '1') refuseOthers(work, await work.table('reinspectionUser').need(id));
        return route.handler(work, input, exchange);
      },
    }),
  );

const own: readonly Route[] = [
  ...handling,
  ...routes('business', [
    on(reinspectionUser.assign, (work, { body }) => drawReviewers(work, reviewModule, body)),
    {
      ...on(reinspectionUser.reply, (work, { body }) =>
        body.action === 'review' ? reviewCase(work, reviewModule, body) : replyToCase(work, reviewModule, body),
      ),
      // the audit log must not contain the result of a review, nor rejected input next to it
      audited: ({ body }) => ({
        body: body.action === 'review' ? { id: body.id, version: body.version, action: body.action } : body,
      }),
    },
    on(reviewRoster.page, roster.page),
    sheetRoute(rosterSheet),
    on(reviewRoster.remove, removeFromRoster),
  ]),
];

const reinspectionRoutes: readonly Route[] = [
  ...usual.filter(({ call }) => !own.some((route) => route.call === call)),
  ...own,
  ...taskRoutes,
  ...importRoutes(rosterImport),
];
const reinspectionJobs: readonly PeriodicJob[] = [taskClock];
const reinspectionJobKinds: readonly JobKind[] = [readingJob(rosterImport), importJob(rosterImport)];

export const reinspectionArea: Area = {
  name: 'reinspection',
  menu: reinspectionMenu,
  scopes: reinspectionScopes,
  tables: [reinspectionTable, reinspectionRosterTable, reinspectionUserTable],
  routes: reinspectionRoutes,
  jobs: reinspectionJobs,
  jobKinds: reinspectionJobKinds,
  provides: [
    casePort.from(reviewModule.kind, reviewModule),
    reviewsOfExams,
    rostersFollowApplicants,
    tasksWithTemplates,
  ],
};
