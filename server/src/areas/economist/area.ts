import { economist, openRegistrations } from '@kaoxin/contract/economist/calls.ts';
import { economistUser } from '@kaoxin/contract/economist/roster.ts';
import { casePort, caseRoutes } from '#areas/casework/index.ts';
import { citizenLimits } from '#engine/citizens/citizen-limits.ts';
import type { Area } from '#platform/area.ts';
import { limited } from '#platform/http/guards/rate.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { importJob, importRoutes } from '#platform/imports/import-routes.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { auditEconomists, saidOfOne } from './audit.ts';
import { certificateSheet } from './certificates.ts';
import { falsePromises } from './decide.ts';
import { economistIntake } from './intake.ts';
import { economistMenu } from './menu.ts';
import { economistModule, registrationsWithTemplates } from './module.ts';
import { certificatesOfExaminees } from './person-certificates.ts';
import { batches, removeFromRoster } from './roster/batches.ts';
import { editListed } from './roster/edit.ts';
import { listsFollowApplicants } from './roster/follow.ts';
import { openBatches } from './roster/open-batches.ts';
import { presentListed, roster, rosterSheet } from './roster/page.ts';
import { placesOfRegistrations } from './roster/places-of-registrations.ts';
import { rosterImport } from './roster/roster-import.ts';
import { saveRoster } from './roster/save.ts';
import { ruleRoutes } from './rules.ts';
import { economistScopes } from './scopes.ts';
import { economistTable, economistUserTable, econRuleTable } from './table.ts';

const own = routes('business', [
  on(economist.audit, (work, { body }) => auditEconomists(work, body)),
  limited(
    citizenLimits.read,
    on(openRegistrations, (work) => openBatches(work)),
  ),
  sheetRoute(certificateSheet),
  on(economistUser.page, roster.page),
  on(economistUser.detail, async (work, { query }) =>
    presentListed(work, await work.table('economistUser').need(query.id)),
  ),
  on(economistUser.edit, async (work, { body }) => presentListed(work, await editListed(work, body))),
  {
    ...on(economistUser.save, (work, { body }) => saveRoster(work, body)),
    // the audit log records the number of persons, not their id numbers
    audited: ({ body: { users, fileId, batchNo } }) => ({
      body: { batchNo, fileId, users: Array.isArray(users) ? users.length : 1 },
    }),
  },
  on(economistUser.remove, removeFromRoster),
  on(economistUser.batchNoList, batches),
  sheetRoute(rosterSheet),
]);

const usual = caseRoutes(economistModule, {
  intake: economistIntake,
  file: economist.file,
  letter: { call: economist.letter, audit: saidOfOne },
});
const economistRoutes: readonly Route[] = [
  ...usual.filter(({ call }) => call !== economist.audit),
  ...own,
  ...importRoutes(rosterImport),
  ...ruleRoutes,
];
const economistJobKinds: readonly JobKind[] = [importJob(rosterImport)];

export const economistArea: Area = {
  name: 'economist',
  menu: economistMenu,
  scopes: economistScopes,
  tables: [economistUserTable, econRuleTable, economistTable],
  routes: economistRoutes,
  jobKinds: economistJobKinds,
  provides: [
    falsePromises,
    casePort.from(economistModule.kind, economistModule),
    registrationsWithTemplates,
    certificatesOfExaminees,
    listsFollowApplicants,
    placesOfRegistrations,
  ],
};
