import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { manualTransaction, on, type Route, routes } from '#platform/http/route.ts';
import { analyse } from './analyse.ts';
import { answerBook } from './book/book.ts';
import { copyingBook } from './book/copying-book.ts';
import { examBook } from './book/exam-book.ts';
import { overviewBook } from './book/overview-book.ts';
import { commonFigures } from './common.ts';
import { copyingOf } from './copying.ts';
import { districtExams } from './districts/district-exams.ts';
import { districtStatistics } from './districts/district-statistics.ts';
import { headlineOf } from './headline.ts';
import { inTurn } from './in-turn.ts';
import { itemCurves } from './items/item-curves.ts';
import { structureOf } from './structure.ts';

const { calls } = examStatistics;

export const aggregateRoutes: readonly Route[] = routes('business', [
  on(calls.statistics, (work, { query }) => headlineOf(work.onReplica(), query.examId)),
  on(calls.districtStatistics, (work, { query }) =>
    districtStatistics(work.onReplica(), query.examId, query.subjectCode),
  ),
  on(calls.analyse, (work, { query }) => analyse(work.onReplica(), query)),
  on(calls.itemCurves, (work, { query }) => inTurn(work, () => itemCurves(work.onReplica(), query))),
  on(calls.copying, (work, { query }) => inTurn(work, () => copyingOf(work.onReplica(), query))),
  on(calls.districtExams, (work, { query }) => districtExams(work.onReplica(), query)),
  on(calls.districtExaminers, (work, { query }) => structureOf(work.onReplica(), query)),
  on(calls.common, (work, { query }) => inTurn(work, () => commonFigures(work.onReplica(), query))),
  manualTransaction(calls.export, (work, { query }, exchange) =>
    answerBook(work, { call: calls.export, input: { query }, exchange }, (reading) => examBook(reading, query)),
  ),
  manualTransaction(calls.exportCopying, (work, { query }, exchange) =>
    answerBook(work, { call: calls.exportCopying, input: { query }, exchange }, (reading) =>
      copyingBook(reading, query),
    ),
  ),
  manualTransaction(calls.exportCommon, (work, { query }, exchange) =>
    answerBook(work, { call: calls.exportCommon, input: { query }, exchange }, (reading) =>
      overviewBook(reading, query),
    ),
  ),
]);
