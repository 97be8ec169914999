import '../table.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { filesByType, recomputed } from '#areas/casework/index.ts';
import { manualTransaction, on, type Route, routes } from '#platform/http/route.ts';
import { openRoutes } from '../citizen/open.ts';
import { previewImport } from '../import/import.ts';
import { confirmImport } from '../import/import-confirm.ts';
import { importTemplate } from '../import/import-template.ts';
import { petitionModule } from '../module.ts';
import { petitionFiling } from './filing.ts';
import { registerByStaff } from './register.ts';

export { intakeJobs } from './sweep.ts';

filesByType(petitionFiling);
recomputed(petitionModule);

/** How petitions come in: staff, files of many, citizens. */
export const intakeRoutes: readonly Route[] = [
  ...routes('business', [
    manualTransaction(petitionLetter.register, registerByStaff),
    manualTransaction(petitionLetter.import, previewImport),
    on(petitionLetter.importConfirm, (work, { body }) => confirmImport(work, body.batchId)),
    on(petitionLetter.importTemplate, (work) => importTemplate(work)),
  ]),
  ...openRoutes,
];
