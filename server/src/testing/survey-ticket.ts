import { issueTicket } from '#areas/survey/open/ticket.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secrets } from '#platform/secrets.ts';

/** A ticket issued some time ago, so that an answer is not too fast. */
export const surveyTicket = (
  { secrets, clock }: { secrets: Secrets; clock: Pick<Clock, 'epoch'> },
  surveyId: string,
  secondsAgo = 300,
): string => issueTicket(secrets, surveyId, clock.epoch() - secondsAgo * 1000);
