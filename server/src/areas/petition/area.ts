import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { open } from '@kaoxin/contract/petition/open.ts';
import { casePort, caseRoutes } from '#areas/casework/index.ts';
import type { Area } from '#platform/area.ts';
import type { Route } from '#platform/http/route.ts';
import { importJob, importRoutes } from '#platform/imports/import-routes.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { petitionImport } from './import/petition-import.ts';
import { petitionIntake } from './intake/entry.ts';
import { petitionMenu } from './menu.ts';
import { petitionModule } from './module.ts';
import { petitionScopes } from './scopes.ts';
import { petitionLetterTable } from './table.ts';

const petitionRoutes: readonly Route[] = [
  ...caseRoutes(petitionModule, {
    intake: petitionIntake,
    register: petitionLetter.register,
    file: open.petition,
    transferAudit: petitionLetter.transferAudit,
    replyAll: petitionLetter.replyAll,
  }),
  ...importRoutes(petitionImport),
];
const petitionJobKinds: readonly JobKind[] = [importJob(petitionImport)];

export const petitionArea: Area = {
  name: 'petition',
  menu: petitionMenu,
  scopes: petitionScopes,
  tables: [petitionLetterTable],
  routes: petitionRoutes,
  jobKinds: petitionJobKinds,
  provides: [casePort.from(petitionModule.kind, petitionModule)],
};
