import { paperStatistics } from '@kaoxin/contract/paper/statistics.ts';
import { inTurn, paperStatistics as statisticsOf } from '#areas/exam/index.ts';
import { on, routes } from '#platform/http/route.ts';

export const paperStatisticsRoutes = routes('business', [
  on(paperStatistics.calls.statistics, (work, { query }) => inTurn(work, () => statisticsOf(work.onReplica(), query))),
]);
