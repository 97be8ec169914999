import { similarQuestions } from '@kaoxin/contract/question/similar.ts';
import { on, routes } from '#platform/http/route.ts';
import { askSimilar } from './ask.ts';

/** Twins of questions (domain.md 6.4, 1). */
export const similarRoutes = routes('business', [on(similarQuestions.calls.similar, askSimilar)]);
