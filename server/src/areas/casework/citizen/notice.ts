import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { noticeCall } from '@kaoxin/contract/casework/notice.ts';
import {
  type AcceptedNotice,
  acceptNotice,
  type NoticeTexts,
  noticeParts,
  seededVersion,
  versionOf,
  wordedNotice,
} from '#platform/privacy-notice.ts';
import { settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';

/** What the forms of cases tell, and what their applicants declare. */
const texts: NoticeTexts = {
  version: 'filing.noticeVersion',
  parts: noticeParts({
    purpose: ['filing.purpose', 'filing.purposeEn'],
    recipients: ['filing.recipients', 'filing.recipientsEn'],
    retention: ['filing.retention', 'filing.retentionEn'],
    rights: ['filing.rights', 'filing.rightsEn'],
  }),
  declaration: ['filing.declaration', 'filing.declarationEn'],
};

/** The version of the notice as it is seeded. */
export const seededNotice = (seeds: readonly { key: string; value: string }[]): string => seededVersion(seeds, texts);

/** What whoever files is told and declares. */
export async function noticeOf(work: Work): Promise<AnswerOf<typeof noticeCall>> {
  const settings = await settingsOf(work);
  return { version: versionOf(settings, texts), ...wordedNotice(work, settings, texts) };
}

/** Nobody accepts words that stand there no more. Answers what is stored with the case. */
export async function acceptedNow(work: Work, version: string): Promise<AcceptedNotice> {
  return acceptNotice(work, await settingsOf(work), texts, version);
}
