import { correction } from '@kaoxin/contract/correction/calls.ts';
import { correctionFiles } from '@kaoxin/contract/correction/files.ts';
import { caseApplicants, casePort, caseRoutes, replyToCase } from '#areas/casework/index.ts';
import type { Area } from '#platform/area.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { pageOfFiles } from './files.ts';
import { correctionIntake } from './intake.ts';
import { correctionMenu } from './menu.ts';
import { correctionModule, correctionsOfExams } from './module.ts';
import { openingClock, openingRoutes } from './openings.ts';
import { correctionScopes } from './scopes.ts';
import { correctionSummary } from './summary.ts';
import { infoExamTable, messageTable } from './table.ts';

// listed first: of two sheets with the same call the later one is used for long exports
const usual = caseRoutes(correctionModule, {
  intake: correctionIntake,
  register: correction.register,
  file: correction.file,
  letter: { call: correction.letter },
});

const own = routes('business', [
  on(correction.reply, async (work, { body }) => {
    // locks all open cases of the person in a fixed order, so that two executions cannot deadlock
    const { idHash } = await work.table('message').need(body.id);
    if (idHash) await caseApplicants.lockCases(work, idHash);
    return replyToCase(work, correctionModule, body);
  }),
  sheetRoute(correctionSummary),
  on(correctionFiles.page, pageOfFiles),
]);

const correctionRoutes: readonly Route[] = [
  ...usual.filter(({ call }) => !own.some((route) => route.call === call)),
  ...own,
  ...openingRoutes,
];
const correctionJobs: readonly PeriodicJob[] = [openingClock];

export const correctionArea: Area = {
  name: 'correction',
  menu: correctionMenu,
  scopes: correctionScopes,
  tables: [infoExamTable, messageTable],
  routes: correctionRoutes,
  jobs: correctionJobs,
  provides: [casePort.from(correctionModule.kind, correctionModule), correctionsOfExams],
};
