import { correction } from '@kaoxin/contract/correction/calls.ts';
import { correctionFiles } from '@kaoxin/contract/correction/files.ts';
import {
  casePort,
  caseRoutes,
  filingRoute,
  holdCasesOf,
  registerRoute,
  replyToCase,
  saidInReply,
  unsentLetter,
} from '#areas/casework/index.ts';
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
const usual = caseRoutes(correctionModule);

const own = routes('business', [
  on(correction.reply, async (work, { body }) => {
    // locks all open cases of the person in a fixed order, so that two executions cannot deadlock
    const { idHash } = await work.table('message').need(body.id);
    if (idHash) await holdCasesOf(work, idHash);
    return replyToCase(work, correctionModule, body as never);
  }),
  on(correction.letter, async (work, { body }) =>
    unsentLetter(work, correctionModule, body.action, body, await saidInReply(work, body as never)),
  ),
  sheetRoute(correctionSummary),
  registerRoute(correction.register, correctionIntake),
  filingRoute(correction.file, correctionIntake),
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
