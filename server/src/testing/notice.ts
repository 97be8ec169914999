import { seededNotice } from '#areas/casework/citizen/notice.ts';
import { seededSurveyNotice } from '#areas/survey/open/survey-notice.ts';
import { parameterSeeds } from '../seeds/parameters.ts';

/** Of the notice as it is seeded. */
export const noticeVersion = seededNotice(parameterSeeds);

/** Of the notice of named surveys as it is seeded. */
export const surveyNoticeVersion = seededSurveyNotice(parameterSeeds);

const filings = ['petition', 'appeal', 'infoEdit', 'review', 'economist', 'drill', 'case/relief'].map(
  (path) => `open/${path}`,
);

/** What somebody files who accepts the notice, unless a test says otherwise. */
export function accepting<B extends object | undefined>(path: string, body: B): B {
  if (body && path === 'open/survey') return { noticeVersion: surveyNoticeVersion, ...body };
  return body && filings.includes(path) ? { noticeVersion, ...body } : body;
}
