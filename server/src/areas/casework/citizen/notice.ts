import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { noticeCall } from '@kaoxin/contract/casework/notice.ts';
import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { sha256 } from '#platform/audit/chain.ts';
import { refuse } from '#platform/http/errors.ts';
import { type Settings, settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';

const parts: readonly { key: string; title: Label }[] = [
  { key: 'filing.purpose', title: ['收集的信息和用途', 'What is collected and why'] },
  { key: 'filing.recipients', title: ['谁会看到', 'Who sees it'] },
  { key: 'filing.retention', title: ['保存期限', 'How long it is stored'] },
  { key: 'filing.rights', title: ['您的权利', 'Your rights'] },
];
const declaration = 'filing.declaration';

const wordsOf = (settings: Settings, key: string): Label => [
  settings.get(key) ?? '',
  settings.get(`${key}En`) ?? settings.get(key) ?? '',
];

/** The version belongs to the words: whoever changes one of them cannot forget to change it. */
function versionOf(settings: Settings): string {
  const words = [...parts.map(({ key }) => key), declaration].flatMap((key) => wordsOf(settings, key));
  return `${settings.get('filing.noticeVersion') ?? ''}-${sha256(JSON.stringify(words)).slice(0, 8)}`;
}

/** The version of the notice as it is seeded. */
export const seededNotice = (seeds: readonly { key: string; value: string }[]): string =>
  versionOf(new Map(seeds.map(({ key, value }) => [key, value])));

/** What whoever files is told and declares. */
export async function noticeOf(work: Work): Promise<AnswerOf<typeof noticeCall>> {
  const settings = await settingsOf(work);
  const { language } = work.actor;
  return {
    version: versionOf(settings),
    parts: parts.map(({ key, title }) => ({
      title: say(title, language),
      text: say(wordsOf(settings, key), language),
    })),
    declaration: say(wordsOf(settings, declaration), language),
  };
}

/** Nobody accepts words that stand there no more. Answers what is stored with the case. */
export async function acceptedNow(work: Work, version: string) {
  if (version !== versionOf(await settingsOf(work)))
    throw refuse(
      400,
      ['个人信息处理告知已更新，请阅读后重新确认', 'The privacy notice has changed. Read it and accept it again'],
      { fields: ['noticeVersion'] },
    );
  return { noticeVersion: version, noticeTime: work.now };
}
