import type { Area } from '#platform/area.ts';
import { startPort } from '#platform/datasources/datasource.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { chainRoutes } from './chains/routes.ts';
import { timelinesVerified } from './chains/verify.ts';
import { lettersCiteLaws, openCasesCiteLaws, phrasesCiteLaws } from './cites-laws.ts';
import { numbersOfCases } from './citizen/case-of-code.ts';
import { openRoutes } from './citizen/open.ts';
import { voidedRoutes } from './letters/voided.ts';
import { caseGramTable, caseWordsTable } from './likeness/tables.ts';
import { wordsSweep } from './likeness/words-job.ts';
import { caseworkMenu } from './menu.ts';
import { phraseRoutes, phraseTable } from './phrase/routes.ts';
import { caseload } from './read/boards/caseload.ts';
import { caseOverview } from './read/boards/overview.ts';
import { slaBoardRoutes } from './read/boards/sla-board.ts';
import { casesOfExaminees } from './read/examinee-cases.ts';
import { findRoutes } from './read/find-routes.ts';
import { recusalSweep, settleRecusals } from './recusal/earlier-recusals.ts';
import { wayUpSweep } from './recusal/way-up.ts';
import { casesHeld } from './store/held-cases.ts';
import { hiddenCasesInLogs } from './store/hidden-cases.ts';
import { placesOfCases } from './store/places-of-cases.ts';
import { restartedClocks } from './store/restarted-clocks.ts';
import { caseSweep } from './store/sweep.ts';
import { bizFileTable, caseTypeTable } from './store/tables.ts';
import { typeRoutes } from './type/routes.ts';
import { workdayRoutes } from './workdays/routes.ts';

const caseworkRoutes: readonly Route[] = [
  ...typeRoutes,
  ...workdayRoutes,
  ...chainRoutes,
  ...phraseRoutes,
  ...openRoutes,
  ...findRoutes,
  ...slaBoardRoutes,
  ...voidedRoutes,
];
export const caseworkJobs: readonly PeriodicJob[] = [caseSweep, restartedClocks, recusalSweep, wayUpSweep, wordsSweep];

export const caseworkArea: Area = {
  name: 'casework',
  menu: caseworkMenu,
  tables: [caseWordsTable, caseGramTable, phraseTable, caseTypeTable, bizFileTable],
  routes: caseworkRoutes,
  jobs: caseworkJobs,
  provides: [
    phrasesCiteLaws,
    openCasesCiteLaws,
    lettersCiteLaws,
    casesOfExaminees,
    caseOverview,
    placesOfCases,
    caseload,
    casesHeld,
    hiddenCasesInLogs,
    numbersOfCases,
    timelinesVerified,
    startPort.from('recusals', settleRecusals),
  ],
};
