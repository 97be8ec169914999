import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { noticeCall } from '@kaoxin/contract/casework/public/notice.ts';
import {
  type AcceptedNotice,
  acceptNotice,
  type NoticeTexts,
  noticeParts,
  seededVersion,
  versionOf,
  wordedNotice,
} from '#platform/settings/privacy-notice.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';

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

export const seededNotice = (seeds: readonly { key: string; value: string }[]): string => seededVersion(seeds, texts);

export async function noticeOf(work: Work): Promise<AnswerOf<typeof noticeCall>> {
  const settings = await settingsOf(work);
  return { version: versionOf(settings, texts), ...wordedNotice(work, settings, texts) };
}

export async function acceptedNow(work: Work, version: string): Promise<AcceptedNotice> {
  return acceptNotice(work, await settingsOf(work), texts, version);
}
