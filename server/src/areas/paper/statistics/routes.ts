import { paperStatistics } from '@kaoxin/contract/paper/statistics.ts';
import { inTurn, paperStatistics as statisticsOf } from '#areas/exam/index.ts';
import { on, routes } from '#platform/http/route.ts';

/** 试卷分析 (domain.md 2.4). It tolerates the lag of a replica. */
export const paperStatisticsRoutes = routes('business', [
  on(paperStatistics.calls.statistics, (work, { query }) => inTurn(work, () => statisticsOf(work.onReplica(), query))),
]);
