import DOMPurify from 'dompurify';

/** What rich text may hold (domain.md 3.17): the server keeps the same list. */
const allowed = {
  ALLOWED_TAGS:
    'p br b strong i em u s sub sup h2 h3 h4 ul ol li blockquote section table thead tbody tr th td a img span div'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['data-clause', 'href', 'src', 'alt', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/api\/)/i,
  ALLOW_DATA_ATTR: false,
  // their values are words and numbers, no addresses
  ADD_URI_SAFE_ATTR: ['data-clause', 'alt', 'colspan', 'rowspan'],
};

/** HTML without anything that could act: for pasting in and for showing. */
export const cleanHtml = (html: string): string => DOMPurify.sanitize(html, allowed);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A statutory clause as a block that the reply's check recognises. */
export const clauseHtml = (clause: string, text = ''): string =>
  `<section data-clause="${escaped(clause)}"><h3>${escaped(clause)}</h3><p>${escaped(text) || '<br>'}</p></section>`;

/** What a block says beside its own heading. */
const textOf = (block: Element): string =>
  [...block.childNodes]
    .filter((node) => !(node instanceof Element && /^H[1-6]$/.test(node.tagName)))
    .map((node) => node.textContent ?? '')
    .join('')
    .trim();

/** Clauses of the list whose block is missing or says nothing, in their order. */
export function emptyClauses(html: string, clauses: readonly string[]): string[] {
  const blocks = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-clause]')];
  const filled = new Set(
    blocks.filter((block) => textOf(block) !== '').map((block) => block.getAttribute('data-clause')),
  );
  return clauses.filter((clause) => !filled.has(clause));
}
