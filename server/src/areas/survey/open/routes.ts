import { surveyOpen } from '@kaoxin/contract/survey/survey-open.ts';
import { citizenWrites } from '#engine/citizens/citizen-calls.ts';
import { citizenLimits } from '#engine/citizens/citizen-limits.ts';
import { limited, type RateRule } from '#platform/http/guards/rate.ts';
import { manualTransaction, on, type Route, routes } from '#platform/http/route.ts';
import { answerSurvey, askedOfCitizen } from './answer-survey.ts';
import { arrivalsOf } from './arrivals.ts';

/** A separate rate limit from filing cases (domain.md 3.14). */
const answering: RateRule = { ...citizenLimits.write, name: 'open-survey' };

/** The audit log must contain neither the answers nor the respondent. */
const noted = ({ body: { surveyId } }: { body: Record<string, unknown> }) => ({ body: { surveyId } });

export const openRoutes: readonly Route[] = routes('business', [
  limited(
    citizenLimits.read,
    on(surveyOpen.asked, (work, { query }) => askedOfCitizen(work, query.id)),
  ),
  {
    audited: noted,
    ...limited(
      answering,
      manualTransaction(surveyOpen.answer, async (work, input, exchange) => {
        const { asksCaptcha, burst, forget } = await arrivalsOf(work, input.body.surveyId);
        let isStored = false;
        try {
          return await citizenWrites(
            work,
            surveyOpen.answer,
            { body: input.body, audited: noted(input), name: '答卷人', asksCaptcha },
            exchange,
            async (inside) => {
              const answer = await answerSurvey(inside, input.body, burst);
              isStored = true;
              return answer;
            },
          );
        } finally {
          // also of a repetition, which stores nothing
          if (!isStored) await forget();
        }
      }),
    ),
  },
]);
