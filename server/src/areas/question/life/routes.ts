import { questionLife } from '@kaoxin/contract/question/life.ts';
import { on, routes } from '#platform/http/route.ts';
import { lifeOfQuestion } from './life-of-question.ts';

/** Figures of questions (domain.md 2.3, 6.4 no. 6). They tolerate the lag of a replica. */
export const lifeRoutes = routes('business', [
  on(questionLife.calls.statisticsDetail, (work, { query }) => lifeOfQuestion(work.onReplica(), query)),
]);
