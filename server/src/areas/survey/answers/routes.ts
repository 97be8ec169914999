import { surveyAnswer } from '@kaoxin/contract/survey/survey-answer.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { exportFigures } from '../figures/figure-book.ts';
import { figuresOf } from '../figures/figures.ts';
import { answerSheetList } from './export.ts';
import { pageOfAnswers } from './list.ts';
import { markAnswers, removeAnswers } from './mark.ts';
import { presentAnswer } from './present.ts';

export const answerRoutes: readonly Route[] = routes('business', [
  on(surveyAnswer.page, (work, { query }) => pageOfAnswers(work, query)),
  on(surveyAnswer.detail, async (work, { query }) =>
    presentAnswer(work, await work.table('surveyAnswer').need(query.id)),
  ),
  on(surveyAnswer.remove, (work, input) => removeAnswers(work, input)),
  on(surveyAnswer.mark, (work, { body }) => markAnswers(work, body)),
  sheetRoute(answerSheetList),
  on(surveyAnswer.statistics, (work, { query }) => figuresOf(work.onReplica(), query)),
  exportFigures,
]);
