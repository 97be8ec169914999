import '../table.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { filesByType, recomputed } from '#areas/casework/index.ts';
import { manualTransaction, type Route, routes } from '#platform/http/route.ts';
import { importJob, importRoutes } from '#platform/imports/import-routes.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { openRoutes } from '../citizen/open.ts';
import { petitionImport } from '../import/petition-import.ts';
import { petitionModule } from '../module.ts';
import { petitionFiling } from './filing.ts';
import { registerByStaff } from './register.ts';

filesByType(petitionFiling);
recomputed(petitionModule);

/** How petitions come in: staff, files of many, citizens. */
export const intakeRoutes: readonly Route[] = [
  ...routes('business', [manualTransaction(petitionLetter.register, registerByStaff)]),
  ...importRoutes(petitionImport),
  ...openRoutes,
];

export const intakeJobKinds: readonly JobKind[] = [importJob(petitionImport)];
