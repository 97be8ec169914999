import { casePort } from '#areas/casework/index.ts';
import type { Area } from '#platform/area.ts';
import { appealsOfExaminees } from './examinee-appeals.ts';
import { appealsOfExams } from './module.ts';
import './examinee-appeals.ts';
import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { caseRoutes, decideTransfer, filingRoute, registerRoute } from '#areas/casework/index.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { appealIntake } from './intake.ts';
import { appealModule } from './module.ts';

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
  routes: appealRoutes,
  provides: [appealsOfExaminees, casePort.from(appealModule.kind, appealModule), appealsOfExams],
};
