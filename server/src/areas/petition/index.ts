import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { open } from '@kaoxin/contract/petition/open.ts';
import { caseRoutes, decideTransfer, filingRoute, registerRoute, replyToCluster } from '#areas/casework/index.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { importJob, importRoutes } from '#platform/imports/import-routes.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { petitionImport } from './import/petition-import.ts';
import { petitionIntake } from './intake/entry.ts';
import { petitionModule } from './module.ts';

export const petitionRoutes: readonly Route[] = [
  ...caseRoutes(petitionModule),
  ...routes('business', [
    registerRoute(petitionLetter.register, petitionIntake),
    on(petitionLetter.replyAll, (work, { body }) => replyToCluster(work, petitionModule, body)),
    on(petitionLetter.transferAudit, (work, { body }) => decideTransfer(work, petitionModule, body)),
    filingRoute(open.petition, petitionIntake),
  ]),
  ...importRoutes(petitionImport),
];
export const petitionJobKinds: readonly JobKind[] = [importJob(petitionImport)];
