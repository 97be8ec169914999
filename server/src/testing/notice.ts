import { seededNotice } from '#areas/casework/citizen/notice.ts';
import { seededSurveyNotice } from '#areas/survey/open/survey-notice.ts';
import { parameterSeeds } from '../seeds/parameters.ts';

export const noticeVersion = seededNotice(parameterSeeds);

export const surveyNoticeVersion = seededSurveyNotice(parameterSeeds);

const filings = ['petition', 'appeal', 'infoEdit', 'review', 'economist', 'drill', 'case/relief'].map(
  (path) => `open/${path}`,
);

export function accepting<B extends object | undefined>(path: string, body: B): B {
  if (body && path === 'open/survey') return { noticeVersion: surveyNoticeVersion, ...body };
  return body && filings.includes(path) ? { noticeVersion, ...body } : body;
}
