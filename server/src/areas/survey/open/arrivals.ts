import { blockSubject } from '#platform/http/guards/rate.ts';
import { countHits } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';

/** Answers per network, survey and day without a captcha. */
const freeAnswers = 5;
/** Answers per network and survey in ten minutes before they count as a burst. */
const freeInBurst = 5;
const day = 24 * 3600;
const tenMinutes = 600;

/**
 * Counts an answer of the caller's network (a /24 or a /64). The browser chooses respondent key and time itself, so
 * only the network reveals many answers of one person (security.md S77). The counter keys do not contain the network
 * address.
 */
export async function arrivalsOf(work: Work, surveyId: string): Promise<{ asksCaptcha: boolean; burst: 0 | 1 }> {
  const count = async (name: string, seconds: number) =>
    (await countHits(work.platform, blockSubject(work.context, `${name} ${surveyId}`, work.actor.ip), seconds)).hits;
  const today = await count('survey-day', day);
  const lately = await count('survey-burst', tenMinutes);
  return { asksCaptcha: today > freeAnswers, burst: lately > freeInBurst ? 1 : 0 };
}
