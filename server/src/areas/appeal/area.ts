import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { casePort, caseRoutes, decideTransfer, filingRoute, registerRoute } from '#areas/casework/index.ts';
import type { Area } from '#platform/area.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { appealsOfExaminees } from './examinee-appeals.ts';
import { appealIntake } from './intake.ts';
import { appealMenu } from './menu.ts';
import { appealModule, appealsOfExams } from './module.ts';
import { appealScopes } from './scopes.ts';
import { appealTable } from './table.ts';

const appealRoutes: readonly Route[] = [
  ...caseRoutes(appealModule),
  ...routes('business', [
    registerRoute(appeal.register, appealIntake),
    on(appeal.transferAudit, (work, { body }) => decideTransfer(work, appealModule, body)),
    filingRoute(appeal.file, appealIntake),
  ]),
];

export const appealArea: Area = {
  name: 'appeal',
  menu: appealMenu,
  scopes: appealScopes,
  tables: [appealTable],
  routes: appealRoutes,
  provides: [appealsOfExaminees, casePort.from(appealModule.kind, appealModule), appealsOfExams],
};
