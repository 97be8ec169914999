import { surveyWords } from '@kaoxin/contract/survey/survey-states.ts';
import { refuse } from '#platform/http/errors.ts';
import {
  type AcceptedNotice,
  acceptNotice,
  type NoticeTexts,
  noticeParts,
  seededVersion,
  versionOf,
  wordedNotice,
} from '#platform/settings/privacy-notice.ts';
import { numberOf, type Settings, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';

export const keepYearsOf = (settings: Settings): number => numberOf(settings, 'survey.keepYears', 3);

const named: NoticeTexts = {
  version: 'survey.noticeVersion',
  years: keepYearsOf,
  parts: noticeParts({
    purpose: ['survey.purpose', 'survey.purposeEn'],
    recipients: ['survey.recipients', 'survey.recipientsEn'],
    retention: ['survey.retention', 'survey.retentionEn'],
    rights: ['survey.rights', 'survey.rightsEn'],
  }),
};
/** Surveys that store nothing that identifies the author. Nothing is accepted, so its version is not sent. */
const anonymous: NoticeTexts = {
  version: 'survey.noticeVersion',
  years: keepYearsOf,
  parts: noticeParts({
    purpose: ['survey.anonymousPurpose', 'survey.anonymousPurposeEn'],
    recipients: ['survey.anonymousRecipients', 'survey.anonymousRecipientsEn'],
    retention: ['survey.anonymousRetention', 'survey.anonymousRetentionEn'],
    rights: ['survey.anonymousRights', 'survey.anonymousRightsEn'],
  }),
};

export const seededSurveyNotice = (seeds: readonly { key: string; value: string }[]): string =>
  seededVersion(seeds, named);

/** The notice of a survey. `version`: has to be accepted; null: there is nothing to accept. */
export async function surveyNotice(work: Work, isNamed: boolean) {
  const settings = await settingsOf(work);
  const { parts } = wordedNotice(work, settings, isNamed ? named : anonymous);
  return { version: isNamed ? versionOf(settings, named) : null, parts };
}

const none = { noticeVersion: null, noticeTime: null };

/**
 * The accepted notice, as the answer stores it. An anonymous answer has neither version nor time.
 * @throws 400 for a named answer without the notice, or with one that has changed
 */
export async function acceptedBy(
  work: Work,
  isNamed: boolean,
  version: string | null | undefined,
): Promise<AcceptedNotice | typeof none> {
  if (!isNamed) return none;
  if (!version) throw refuse(400, surveyWords.noticeMissing, { fields: ['noticeVersion'] });
  return acceptNotice(work, await settingsOf(work), named, version);
}
