import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { noticeCall } from '@kaoxin/contract/casework/notice.ts';
import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { sha256 } from '#platform/audit/chain.ts';
import { refuse } from '#platform/http/errors.ts';
import { type Settings, settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';

/** Parameters of a text, in Chinese and in English. */
type Keys = readonly [zh: string, en: string];

const parts: readonly { keys: Keys; title: Label }[] = [
  { keys: ['filing.purpose', 'filing.purposeEn'], title: ['收集的信息和用途', 'What is collected and why'] },
  { keys: ['filing.recipients', 'filing.recipientsEn'], title: ['谁会看到', 'Who sees it'] },
  { keys: ['filing.retention', 'filing.retentionEn'], title: ['保存期限', 'How long it is stored'] },
  { keys: ['filing.rights', 'filing.rightsEn'], title: ['您的权利', 'Your rights'] },
];
const declaration: Keys = ['filing.declaration', 'filing.declarationEn'];

const wordsOf = (settings: Settings, [zh, en]: Keys): Label => [
  settings.get(zh) ?? '',
  settings.get(en) ?? settings.get(zh) ?? '',
];

/** The version belongs to the words: whoever changes one of them cannot forget to change it. */
function versionOf(settings: Settings): string {
  const words = [...parts.map(({ keys }) => keys), declaration].flatMap((keys) => wordsOf(settings, keys));
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
    parts: parts.map(({ keys, title }) => ({
      title: say(title, language),
      text: say(wordsOf(settings, keys), language),
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
