import { questionCentre } from '@kaoxin/contract/question/centre.ts';
import { on, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { resolveConflicts } from './conflicts.ts';
import { pullBank } from './pull.ts';
import { centreQuestions } from './questions.ts';
import { centreDetail, pageOfCentre } from './read.ts';
import { centreSheet } from './sheet.ts';

const { calls } = questionCentre;

export const centreRoutes = routes('business', [
  on(calls.centerPage, pageOfCentre),
  on(calls.centerDetail, centreDetail),
  on(calls.centerQuestions, centreQuestions),
  on(calls.pull, pullBank),
  on(calls.resolve, resolveConflicts),
  sheetRoute(centreSheet),
]);
