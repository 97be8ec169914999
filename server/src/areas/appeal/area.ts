import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import { casePort, caseRoutes } from '#areas/casework/index.ts';
import type { Area } from '#platform/area.ts';
import { appealsOfExaminees } from './examinee-appeals.ts';
import { appealIntake } from './intake.ts';
import { appealMenu } from './menu.ts';
import { appealModule, appealsOfExams } from './module.ts';
import { appealScopes } from './scopes.ts';
import { appealTable } from './table.ts';

const { register, file, transferAudit } = appeal;

export const appealArea: Area = {
  name: 'appeal',
  menu: appealMenu,
  scopes: appealScopes,
  tables: [appealTable],
  routes: caseRoutes(appealModule, { intake: appealIntake, register, file, transferAudit }),
  provides: [appealsOfExaminees, casePort.from(appealModule.kind, appealModule), appealsOfExams],
};
