import { richTags } from '@kaoxin/contract/fields/rich-text.ts';
import { type ChildNode, type Element, htmlOf, isTag, isText, nodesOf, wordsOf } from '#platform/text/rich-nodes.ts';
import { type LetterCode, letters } from './letters.ts';

const NUMBERING = String.raw`(?:[（(]?[一二三四五六七八九十\d]+[)）、.．]\s*)?`;
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

/** `三、救济途径与期限` alone on a line, or `救济途径与期限:` followed by its text. */
const headingOf = (clauses: readonly string[]): RegExp =>
  new RegExp(`^\\s*${NUMBERING}[【\\[]?(${clauses.map(escapePattern).join('|')})[】\\]]?\\s*(?:[:：]\\s*|$)`, 'u');

const inline: ReadonlySet<string> = new Set([...richTags.inline, ...richTags.math]);
const isInline = (node: ChildNode): boolean => isText(node) || (isTag(node) && inline.has(node.name));
const isLine = ({ name }: Element): boolean => /^(p|h[1-6])$/.test(name);

/** Merge fields, rules to be filled in, punctuation and invisible letters (ㅤ) do not count as text. */
export const saysSomething = (html: string): boolean =>
  /[\p{L}\p{N}]/u.test(wordsOf(nodesOf(html)).replace(/\$\{[^}]*\}|\p{Default_Ignorable_Code_Point}/gu, ''));

function withoutStart(nodes: readonly ChildNode[], count: number): void {
  let rest = count;
  for (const node of nodes) {
    if (rest <= 0) return;
    const length = wordsOf([node]).length;
    if (isText(node)) node.data = node.data.slice(rest);
    else if (isTag(node)) withoutStart(node.children, rest);
    rest -= length;
  }
}

export interface ReplyText {
  clauses: ReadonlyMap<string, string>;
  loose: string;
}

/**
 * Reads marked sections and, outside of them, headings with the name of a clause. The heading is not part of the
 * clause's text.
 */
export function readReply(html: string, names: readonly string[]): ReplyText {
  const heading = headingOf(names);
  const found = new Map<string, string>();
  const put = (clause: string, text: string) => found.set(clause, `${found.get(clause) ?? ''}${text}`);

  const read = (nodes: readonly ChildNode[], clause: string | undefined): void => {
    let headed = '';
    let begun = false;
    let line: ChildNode[] = [];
    const endLine = () => {
      if (wordsOf(line).trim() !== '') put(clause ?? headed, `<p>${htmlOf(line)}</p>`);
      line = [];
    };
    for (const node of nodes) {
      if (isInline(node)) line.push(node);
      else endLine();
      if (!isTag(node) || isInline(node)) continue;
      const own = node.name === 'section' ? (node.attribs['data-clause'] ?? '').trim() : '';
      const match = isLine(node) ? heading.exec(wordsOf(node.children)) : null;
      if (names.includes(own)) {
        put(own, '');
        headed = '';
        read(node.children, own);
      } else if (clause === undefined && (node.name === 'section' || node.name === 'div')) read(node.children, clause);
      else if (
        !begun &&
        clause !== undefined &&
        match?.[1] === clause &&
        match[0].length === wordsOf(node.children).length
      )
        put(clause, '');
      else if (clause === undefined && match?.[1]) {
        headed = match[1];
        withoutStart(node.children, match[0].length);
        put(headed, saysSomething(htmlOf(node.children)) ? htmlOf([node]) : '');
      } else put(clause ?? headed, htmlOf([node]));
      begun = true;
    }
    endLine();
  };

  read(nodesOf(html), undefined);
  const loose = found.get('') ?? '';
  found.delete('');
  return { clauses: found, loose };
}

/**
 * Mandatory clauses that are missing or empty, in the letter's order.
 * `reply` is the rich text of the answer or the letter's fields by clause name.
 */
export function missingClauses(letter: LetterCode, reply: string | Readonly<Record<string, string>>): string[] {
  const { clauses } = letters[letter];
  const texts = typeof reply === 'string' ? readReply(reply, clauses).clauses : new Map(Object.entries(reply));
  return clauses.filter((clause) => !saysSomething(texts.get(clause) ?? ''));
}
