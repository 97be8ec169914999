import { cleanFragment } from './clean.ts';
import { editorDom } from './editor-dom.ts';

/** Signs of a word processor: Word and WPS write the same. */
const office = /\bmso-|schemas-microsoft-com|class="?Mso|kso/i;

const styleOf = (element: Element): string => element.getAttribute('style')?.toLowerCase() ?? '';

const meanings: readonly [RegExp, string][] = [
  [/font-weight:\s*(bold|[6-9]00)/, 'strong'],
  [/font-style:\s*italic/, 'em'],
  [/text-decoration[^;]*underline/, 'u'],
  [/text-decoration[^;]*line-through/, 's'],
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub(?!\w)/, 'sub'],
];

function sayMeanings(root: ParentNode): void {
  for (const span of root.querySelectorAll('span, font')) {
    for (const [pattern, tag] of meanings) {
      if (!pattern.test(styleOf(span))) continue;
      const meaning = span.ownerDocument.createElement(tag);
      meaning.append(...span.childNodes);
      span.append(meaning);
    }
  }
  // pasted pages may be wrapped in a <b> with font-weight: normal
  for (const bold of root.querySelectorAll('b')) {
    if (/font-weight:\s*normal/.test(styleOf(bold))) bold.replaceWith(...bold.childNodes);
  }
}

interface Item {
  element: Element;
  level: number;
  ordered: boolean;
}

/** A list item of a word processor: `mso-list:l0 level2 lfo1`, with its number in an ignorable span. */
function itemOf(element: Element): Item | undefined {
  const level = /mso-list:\s*l\d+\s+level(\d)/.exec(styleOf(element))?.[1];
  if (level === undefined) return undefined;
  const marker = [...element.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/.test(styleOf(span)));
  const ordered = /^[(（\s]*([\p{Nd}一二三四五六七八九十百]+|[a-z]{1,4})[.)、）．]/iu.test(marker?.textContent ?? '');
  marker?.remove();
  return { element, level: Number(level), ordered };
}

function makeLists(root: ParentNode): void {
  const open: { list: Element; level: number }[] = [];
  let previous: Element | undefined;
  for (const paragraph of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const item = itemOf(paragraph);
    if (!item || previous !== paragraph.previousElementSibling) open.length = 0;
    previous = undefined;
    if (!item) continue;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    const document = paragraph.ownerDocument;
    let list = open.at(-1)?.level === item.level ? open.at(-1)?.list : undefined;
    if (!list) {
      list = document.createElement(item.ordered ? 'ol' : 'ul');
      const parent = open.at(-1)?.list;
      if (parent) (parent.lastElementChild ?? parent).append(list);
      else paragraph.before(list);
      open.push({ list, level: item.level });
    }
    const line = document.createElement('li');
    line.append(...paragraph.childNodes);
    list.append(line);
    paragraph.remove();
    previous = open[0]?.list;
  }
}

function fromOffice(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const foreign of body.querySelectorAll('style, script, xml, meta, link, title')) foreign.remove();
  for (const name of body.querySelectorAll('*')) if (name.localName.includes(':')) name.replaceWith(...name.childNodes);
  makeLists(body);
  sayMeanings(body);
  for (const element of body.querySelectorAll('[style]')) {
    const align = /text-align:\s*(center|right|justify)/.exec(styleOf(element))?.[1];
    if (align) element.setAttribute('style', `text-align:${align}`);
    else element.removeAttribute('style');
  }
  for (const empty of body.querySelectorAll('p')) {
    if (empty.textContent?.trim() === '' && !empty.querySelector('img, math')) empty.remove();
  }
  return body.innerHTML;
}

const pictures = (root: ParentNode): number => root.querySelectorAll('img').length;

/**
 * Prepares pasted HTML for the schema: converts and removes word processor markup, then applies the contract's
 * allow-list. `dropped` counts removed external pictures, `own` pictures of the platform removed where none are
 * allowed.
 */
export function pastedHtml(html: string, pictured = true): { html: string; dropped: number; own: number } {
  const before = pictures(new DOMParser().parseFromString(html, 'text/html'));
  const fragment = cleanFragment(office.test(html) ? fromOffice(html) : html);
  const dropped = before - pictures(fragment);
  const own = pictured ? 0 : pictures(fragment);
  if (own > 0) for (const picture of fragment.querySelectorAll('img')) picture.remove();
  const box = document.implementation.createHTMLDocument().createElement('div');
  box.append(editorDom(fragment));
  return { html: box.innerHTML, dropped, own };
}
