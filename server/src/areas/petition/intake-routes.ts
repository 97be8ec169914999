import './table.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { filesByType, recomputed } from '#areas/casework/index.ts';
import { on, onOwn, type Route, routes } from '#platform/http/route.ts';
import { previewImport } from './import.ts';
import { confirmImport } from './import-confirm.ts';
import { importTemplate } from './import-template.ts';
import { petitionFiling } from './intake/filing.ts';
import { petitionModule } from './module.ts';
import { openRoutes } from './open.ts';
import { registerByStaff } from './register.ts';

export { intakeJobs } from './intake/sweep.ts';

filesByType(petitionFiling);
recomputed(petitionModule);

/** How petitions come in: staff, files of many, citizens. */
export const intakeRoutes: readonly Route[] = [
  ...routes('business', [
    onOwn(petitionLetter.register, registerByStaff),
    onOwn(petitionLetter.import, previewImport),
    on(petitionLetter.importConfirm, (work, { body }) => confirmImport(work, body.batchId)),
    on(petitionLetter.importTemplate, (work) => importTemplate(work)),
  ]),
  ...openRoutes,
];
