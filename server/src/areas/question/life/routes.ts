import { questionLife } from '@kaoxin/contract/question/life.ts';
import { on, routes } from '#platform/http/route.ts';
import { lifeOfQuestion } from './life-of-question.ts';

export const lifeRoutes = routes('business', [
  on(questionLife.calls.statisticsDetail, (work, { query }) => lifeOfQuestion(work.onReplica(), query)),
]);
