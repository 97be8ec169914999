import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { seededNotice } from '#areas/casework/index.ts';
import { seededSurveyNotice } from '#areas/survey/open/survey-notice.ts';
import { parameterSeeds } from '../seeds/parameters.ts';

const noticeVersion = seededNotice(parameterSeeds);
const surveyNoticeVersion = seededSurveyNotice(parameterSeeds);

/** The notice that was accepted with what somebody filed on a screen; staff who register a case accept none. */
export const acceptedWith = (source: number, noticeTime: string) =>
  source === caseSource.of.website || source === caseSource.of.applet ? { noticeVersion, noticeTime } : undefined;

/** The notice that was accepted with an answer; of an anonymous survey nobody accepts one. */
export const acceptedWithAnswer = (isNamed: boolean, noticeTime: string) =>
  isNamed ? { noticeVersion: surveyNoticeVersion, noticeTime } : { noticeVersion: null, noticeTime: null };
