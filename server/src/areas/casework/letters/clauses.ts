import { type LetterCode, letters } from './letters.ts';

const SECTION = /<section\b[^>]*\bdata-clause\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>/giu;
// noncharacters of Unicode: no text holds them
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const NUMBERING = String.raw`(?:[（(]?[一二三四五六七八九十\d]+[)）、.．]\s*)?`;

const ENTITIES: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', ensp: ' ', emsp: ' ' };

/** The reply as lines of text; a marked section becomes an opening and a closing line. */
function linesOf(html: string): string[] {
  return html
    .replaceAll(OPEN, '')
    .replaceAll(CLOSE, '')
    .replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/giu, '')
    .replace(SECTION, (_tag, double?: string, single?: string) => `\n${OPEN}${(double ?? single ?? '').trim()}\n`)
    .replace(/<\/section\s*>/giu, `\n${CLOSE}\n`)
    .replace(/<(?:br|hr|\/?(?:p|div|h[1-6]|li|ul|ol|tr|table|blockquote|section))\b[^>]*>/giu, '\n')
    .replace(/<[^>]*>/gu, '')
    .replace(/&([a-z]+);/giu, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .split('\n')
    .map((line) => line.trim());
}

/** Left-over merge fields, rules to be filled in and punctuation say nothing. */
const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.replace(/\$\{[^}]*\}|&#?\w+;/gu, ''));

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

/** `三、救济途径与期限` alone on a line, or `救济途径与期限:` followed by its text. */
const headingOf = (clauses: readonly string[]): RegExp =>
  new RegExp(`^${NUMBERING}[【\\[]?(${clauses.map(escapePattern).join('|')})[】\\]]?\\s*(?:[:：]\\s*(.*))?$`, 'u');

/** Text found under each clause of a reply. */
export function clausesOf(html: string, clauses: readonly string[]): Map<string, string> {
  const heading = headingOf(clauses);
  const found = new Map<string, string>();
  const sections: string[] = [];
  let headed = '';
  const add = (clause: string, text: string) => found.set(clause, `${found.get(clause) ?? ''}${text}`);
  for (const line of linesOf(html)) {
    const match = heading.exec(line);
    if (line.startsWith(OPEN)) {
      sections.push(line.slice(1));
      headed = '';
    } else if (line === CLOSE) {
      sections.pop();
      headed = '';
    } else if (match?.[1]) {
      // the clause's name inside its own section is a title, not its text
      headed = match[1];
      add(headed, match[2] ?? '');
    } else {
      add(headed || (sections.at(-1) ?? ''), line);
    }
  }
  return found;
}

/**
 * Mandatory clauses of a letter that are absent or empty, in the letter's order.
 * `reply` is the rich text of the answer or the letter's fields by clause name.
 */
export function missingClauses(letter: LetterCode, reply: string | Readonly<Record<string, string>>): string[] {
  const { clauses } = letters[letter];
  const texts = typeof reply === 'string' ? clausesOf(reply, clauses) : new Map(Object.entries(reply));
  return clauses.filter((clause) => !saysSomething(texts.get(clause) ?? ''));
}
