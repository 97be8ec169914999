import type { Label } from '@kaoxin/contract/conventions.ts';
import { plainText, sanitizeHtml } from '#platform/text/html.ts';

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
export const inHtml = (text: string): string => text.replace(/[&<>]/gu, (letter) => named[letter] ?? letter);

export const tooLong: Label = ['文字过长，不保留', 'The text is too long to be kept'];

export const asRich = (text: string, isRich: boolean): string =>
  isRich
    ? sanitizeHtml(text)
    : text
        .split(/\r?\n/u)
        .map((line) => `<p>${inHtml(line)}</p>`)
        .join('');

const paragraphs = /^(?:<p>[^<]*<\/p>)+$/u;
export const asLines = (rich: string): string | undefined =>
  rich === '' ? '' : paragraphs.test(rich) ? plainText(rich) : undefined;
