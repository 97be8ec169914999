import { blockSubject } from '#platform/http/guards/rate.ts';
import { countHits, takeHitBack } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';

/** Answers of a network to one survey on one day that need no captcha. */
const freeAnswers = 5;
/** Answers of a network to one survey within ten minutes that are no burst. */
const freeInBurst = 5;
const day = 24 * 3600;
const tenMinutes = 600;

interface Arrivals {
  asksCaptcha: boolean;
  burst: 0 | 1;
  /** takes the answer out of the counts: it was refused */
  forget: () => Promise<void>;
}

/**
 * Counts an answer of the caller's network (a /24 or a /64) to a survey. A browser names its respondent key and its time itself, so
 * only the network tells many answers of one person (security.md S77). The counters do not tell the network. Answers count before
 * they are accepted, so that many at the same moment do not pass as the first one; a refused one is taken back.
 */
export async function arrivalsOf(work: Work, surveyId: string): Promise<Arrivals> {
  const subjects = ['survey-day', 'survey-burst'].map((name) =>
    blockSubject(work.context, `${name} ${surveyId}`, work.actor.ip),
  );
  const [ofDay = '', ofBurst = ''] = subjects;
  const today = await countHits(work.platform, ofDay, day);
  const lately = await countHits(work.platform, ofBurst, tenMinutes);
  return {
    asksCaptcha: today.hits > freeAnswers,
    burst: lately.hits > freeInBurst ? 1 : 0,
    forget: async () => {
      for (const subject of subjects) await takeHitBack(work.platform, subject);
    },
  };
}
