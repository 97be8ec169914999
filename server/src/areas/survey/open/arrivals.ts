import { placeSubjects } from '#platform/http/guards/rate.ts';
import { countHits, takeHitBack } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';

/** Answers per network, survey and day without a captcha. */
const freeAnswers = 5;
/** Answers per network and survey in ten minutes before they count as a burst. */
const freeInBurst = 5;
const day = 24 * 3600;
const tenMinutes = 600;

interface Arrivals {
  asksCaptcha: boolean;
  burst: 0 | 1;
  forget: () => Promise<void>;
}

/**
 * Counts an answer of the caller's network (a /24 or a /64, and with ten times the bounds the /48 of an IPv6 one). The
 * browser chooses respondent key and time itself, so only the network reveals many answers of one person (security.md
 * S77). The counter keys do not contain the network address. An answer counts before it is accepted, so that concurrent
 * ones do not all pass as the first; a refused one is taken back.
 */
export async function arrivalsOf(work: Work, surveyId: string): Promise<Arrivals> {
  const { context, platform, actor } = work;
  const counted: string[] = [];
  const isBeyond = async (name: string, free: number, seconds: number): Promise<boolean> => {
    let found = false;
    for (const { subject, factor } of placeSubjects(context, `${name} ${surveyId}`, actor.ip)) {
      counted.push(subject);
      if ((await countHits(platform, subject, seconds)).hits > free * factor) found = true;
    }
    return found;
  };
  return {
    asksCaptcha: await isBeyond('survey-day', freeAnswers, day),
    burst: (await isBeyond('survey-burst', freeInBurst, tenMinutes)) ? 1 : 0,
    forget: async () => {
      for (const subject of counted) await takeHitBack(platform, subject);
    },
  };
}
