import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { seededNotice } from '#areas/casework/index.ts';
import { seededSurveyNotice } from '#areas/survey/open/survey-notice.ts';
import { parameterSeeds } from '../seeds/parameters.ts';

const noticeVersion = seededNotice(parameterSeeds);
const surveyNoticeVersion = seededSurveyNotice(parameterSeeds);

export const acceptedWith = (source: number, noticeTime: string) =>
  source === caseSource.of.website || source === caseSource.of.applet ? { noticeVersion, noticeTime } : undefined;

export const acceptedWithAnswer = (isNamed: boolean, noticeTime: string) =>
  isNamed ? { noticeVersion: surveyNoticeVersion, noticeTime } : { noticeVersion: null, noticeTime: null };
