import { similarQuestions } from '@kaoxin/contract/question/similar.ts';
import { on, routes } from '#platform/http/route.ts';
import { askSimilar } from './ask.ts';

export const similarRoutes = routes('business', [
  // Unsaved text must not enter the audit log, not even for refused requests.
  { ...on(similarQuestions.calls.similar, askSimilar), audited: ({ body: { id } }) => ({ body: { id } }) },
]);
