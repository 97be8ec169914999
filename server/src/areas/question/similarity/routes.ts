import { similarQuestions } from '@kaoxin/contract/question/similar.ts';
import { on, routes } from '#platform/http/route.ts';
import { askSimilar } from './ask.ts';

/** Twins of questions (domain.md 6.4, 1). */
export const similarRoutes = routes('business', [
  // what is being written stands in no log, of a refusal neither
  { ...on(similarQuestions.calls.similar, askSimilar), audited: ({ body: { id } }) => ({ body: { id } }) },
]);
