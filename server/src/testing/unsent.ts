import type { UnsentLetter } from '@kaoxin/contract/casework/letters/unsent-letter.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { expect } from 'vitest';
import { letterDate } from '#engine/letters/letter-date.ts';
import { plainText } from '#platform/text/html.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './browser.ts';
import { digestOf } from './digest.ts';
import { good } from './petitions.ts';

const words = (html: string): string => plainText(/<main>[\s\S]*<\/main>/.exec(html)?.[0] ?? '');

/**
 * The preview of a letter. Checks that no row is changed; `agrees` checks that the issued letter is the same except for
 * number, date and masked words.
 */
export async function beforeIssued(app: TestApp<string>, look: () => Promise<Answer<UnsentLetter>>) {
  // rate limits and the session change with every call
  const besides = ['rate', 'session', 'refresh_token'];
  const before = await digestOf(app.context, besides);
  const letter = good(await look());
  expect(await digestOf(app.context, besides)).toEqual(before);
  expect(letter.html).toContain('>草稿</div>');
  const agrees = ({ docNo, html }: PrintedLetter, masked: Readonly<Record<string, string>>) => {
    const today = letterDate(app.clock.now());
    const shown = Object.entries(masked).reduce(
      (text, [full, mask]) => text.replaceAll(full, mask),
      words(letter.html)
        .replace('（编号待签发）', docNo ?? '')
        .replace('（日期待签发）', today),
    );
    const issued = Object.entries(masked).reduce((text, [full, mask]) => text.replaceAll(full, mask), words(html));
    expect(shown).toBe(issued);
  };
  return { letter, agrees };
}
