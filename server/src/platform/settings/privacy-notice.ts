import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { sha256 } from '../audit/chain.ts';
import { refuse } from '../http/errors.ts';
import type { Work } from '../work.ts';
import type { Settings } from './settings.ts';

type Keys = readonly [zh: string, en: string];

export interface NoticeTexts {
  version: string;
  years?: (settings: Settings) => number;
  parts: readonly { keys: Keys; title: Label }[];
  declaration?: Keys;
}

export const noticeParts = (
  keys: Readonly<Record<'purpose' | 'recipients' | 'retention' | 'rights', Keys>>,
): NoticeTexts['parts'] => [
  { keys: keys.purpose, title: ['收集的信息和用途', 'What is collected and why'] },
  { keys: keys.recipients, title: ['谁会看到', 'Who sees it'] },
  { keys: keys.retention, title: ['保存期限', 'How long it is stored'] },
  { keys: keys.rights, title: ['您的权利', 'Your rights'] },
];

function wordsOf(settings: Settings, [zh, en]: Keys, { years }: NoticeTexts): Label {
  const texts: Label = [settings.get(zh) ?? '', settings.get(en) ?? settings.get(zh) ?? ''];
  if (!years) return texts;
  const count = years(settings);
  return [texts[0].replaceAll('{years}', `${count}年`), texts[1].replaceAll('{years}', quantity(count, 'year'))];
}

/** The version contains a digest of the words, so a changed word always changes it. */
export function versionOf(settings: Settings, texts: NoticeTexts): string {
  const { version, parts, declaration } = texts;
  const keys = [...parts.map((part) => part.keys), ...(declaration ? [declaration] : [])];
  const words = keys.flatMap((pair) => wordsOf(settings, pair, texts));
  return `${settings.get(version) ?? ''}-${sha256(JSON.stringify(words)).slice(0, 8)}`;
}

export const seededVersion = (seeds: readonly { key: string; value: string }[], texts: NoticeTexts): string =>
  versionOf(new Map(seeds.map(({ key, value }) => [key, value])), texts);

export function wordedNotice({ actor: { language } }: Work, settings: Settings, texts: NoticeTexts) {
  const { parts, declaration } = texts;
  return {
    parts: parts.map(({ keys, title }) => ({
      title: say(title, language),
      text: say(wordsOf(settings, keys, texts), language),
    })),
    declaration: declaration ? say(wordsOf(settings, declaration, texts), language) : '',
  };
}

export interface AcceptedNotice {
  noticeVersion: string;
  noticeTime: string;
}

/** @throws 400 for a version whose words have changed */
export function acceptNotice(work: Work, settings: Settings, texts: NoticeTexts, version: string): AcceptedNotice {
  if (version !== versionOf(settings, texts))
    throw refuse(
      400,
      ['个人信息处理告知已更新，请阅读后重新确认', 'The privacy notice has changed. Read it and accept it again'],
      { fields: ['noticeVersion'] },
    );
  return { noticeVersion: version, noticeTime: work.now };
}
