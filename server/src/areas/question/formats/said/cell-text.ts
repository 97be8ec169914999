import { tidied } from '@kaoxin/contract/fields/plain-text.ts';
import { plainText, sanitizeHtml } from '#platform/text/html.ts';
import { asLines, asRich } from '../rich.ts';
import { type LoseLook, loseForeign, withLooks } from '../xml/looks.ts';
import { withoutEntities } from './entities.ts';

const block =
  /^<(p|h[1-6]|blockquote|pre|div|section|ul|ol|figure|table)\b[^<>]*>[\s\S]*<\/(p|h[1-6]|blockquote|pre|div|section|ul|ol|figure|table)>$/iu;
const inline = /<(sub|sup|strong|b|em|i|u|s|math)\b[^<>]*>[\s\S]+?<\/\1>|<img\s[^<>]*src\s*=[^<>]*>/iu;
const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/giu;

type OwnImage = (src: string) => boolean;

const saysSomething = (html: string): boolean => /<(?:img|math|hr|table)\b/iu.test(html) || plainText(html) !== '';

export const isHtmlSaid = (text: string): boolean =>
  block.test(text) || (inline.test(text) && !text.replace(tag, '').includes('<'));

/**
 * Converts the text of a cell or line to rich text: HTML if it is written as such, otherwise one paragraph per line.
 */
export function richSaid(text: string, ownImage?: OwnImage, lose?: LoseLook): string {
  if (text === '') return '';
  if (isHtmlSaid(text)) {
    const html = sanitizeHtml(
      withLooks(block.test(text) ? text : `<p>${text.replace(/\r?\n/gu, '</p><p>')}</p>`, lose),
      ownImage ? { ownImage } : {},
    );
    if (saysSomething(html)) {
      if (lose) loseForeign(text, lose);
      return html;
    }
  }
  const { text: words, found } = withoutEntities(text);
  const [first] = found;
  if (first !== undefined)
    lose?.(found.join(' '), [
      `文字中的${found.join('、')}按HTML字符导入，如${first}导入为${withoutEntities(first).text}，请核对`,
      `${found.join(', ')} are read as entities of HTML: ${first} becomes ${withoutEntities(first).text}. Check them`,
    ]);
  return asRich(words, false);
}

/** The inverse of `richSaid`: plain lines if possible, otherwise HTML; undefined if neither reads back the same. */
export function cellOf(rich: string): string | undefined {
  const lines = asLines(rich);
  // Accepts any picture address unchanged.
  const readAgain = (text: string) => richSaid(text, () => true);
  return [lines, rich].find((text) => text !== undefined && tidied(text) === text && readAgain(text) === rich);
}
