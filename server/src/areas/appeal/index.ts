import './examinee-appeals.ts';
import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { caseRoutes, filingRoute, registerRoute } from '#areas/casework/index.ts';
import { type Route, routes } from '#platform/http/route.ts';
import { appealIntake } from './intake.ts';
import { appealModule } from './module.ts';

export const appealRoutes: readonly Route[] = [
  ...caseRoutes(appealModule),
  ...routes('business', [registerRoute(appeal.register, appealIntake), filingRoute(appeal.file, appealIntake)]),
];
