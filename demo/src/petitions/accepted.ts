import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { seededNotice } from '@kaoxin/server/areas/casework/citizen/notice.ts';
import { seededSurveyNotice } from '@kaoxin/server/areas/survey/open/survey-notice.ts';
import { parameterSeeds } from '@kaoxin/server/seeds/parameters.ts';

const noticeVersion = seededNotice(parameterSeeds);
const surveyNoticeVersion = seededSurveyNotice(parameterSeeds);

/** The notice accepted with an online filing; cases registered by staff have none. */
export const acceptedWith = (source: number, noticeTime: string) =>
  source === caseSource.of.website || source === caseSource.of.applet ? { noticeVersion, noticeTime } : undefined;

/** The notice accepted with a named survey answer; anonymous answers have none. */
export const acceptedWithAnswer = (isNamed: boolean, noticeTime: string) =>
  isNamed ? { noticeVersion: surveyNoticeVersion, noticeTime } : { noticeVersion: null, noticeTime: null };
