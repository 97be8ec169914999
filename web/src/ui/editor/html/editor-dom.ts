import { richTags } from '@kaoxin/contract/fields/rich-text.ts';
import { richStyle } from '@kaoxin/contract/fields/rich-text-rules.ts';
import { formulaHtml } from './formula-html.ts';
import { squareTable } from './table-grid.ts';

const inline = new Set(richTags.inline);
const blocks = [...richTags.blocks, ...richTags.table].join();

function renamed(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function spanStyles(element: HTMLElement): void {
  const style = element.getAttribute('style');
  element.removeAttribute('style');
  const colours = (style ?? '').split(';').filter((each) => !each.startsWith('text-align'));
  let target: Element = element;
  for (const colour of colours.filter((each) => each !== '')) {
    const span = element.ownerDocument.createElement('span');
    span.dataset.colour = colour;
    span.append(...target.childNodes);
    target.append(span);
    target = span;
  }
}

function inheritStyle(from: Element, to: Element): void {
  const style = richStyle(`${from.getAttribute('style') ?? ''};${to.getAttribute('style') ?? ''}`);
  if (style) to.setAttribute('style', style);
}

const childrenOf = (element: Element, tag: string): Element[] =>
  [...element.children].filter((child) => child.localName === tag);

function readTable(table: HTMLTableElement): void {
  squareTable(table);
  for (const part of ['thead', 'tbody', 'tfoot']) {
    for (const section of childrenOf(table, part)) {
      for (const row of childrenOf(section, 'tr')) {
        row.setAttribute('data-part', part);
        inheritStyle(section, row);
      }
    }
  }
  const columns = childrenOf(table, 'colgroup').flatMap((group) =>
    childrenOf(group, 'col').map((column) => {
      inheritStyle(group, column);
      return column.getAttribute('style') ?? '';
    }),
  );
  for (const group of childrenOf(table, 'colgroup')) group.remove();
  if (columns.some((style) => style !== '')) table.dataset.columns = columns.join('|');
  const captions = childrenOf(table, 'caption');
  const [caption] = captions;
  if (!caption) return;
  for (const more of captions.slice(1)) {
    caption.append(...more.childNodes);
    more.remove();
  }
  const whole = table.ownerDocument.createElement('figure');
  whole.dataset.table = 'captioned';
  table.replaceWith(whole);
  whole.append(renamed(caption, 'kx-caption'), table);
}

/**
 * Prepares sanitized rich text for the schema (docs/decisions/019): formulas become single elements, text colours move
 * to spans, a `div` of text becomes a paragraph, rows record their table section. Modifies the given nodes.
 */
export function editorDom(fragment: DocumentFragment): DocumentFragment {
  for (const math of fragment.querySelectorAll('math')) {
    const formula = math.ownerDocument.createElement('span');
    formula.dataset.mathml = formulaHtml(math);
    math.replaceWith(formula);
  }
  for (const element of fragment.querySelectorAll<HTMLElement>('[style]')) {
    if (inline.has(element.localName)) spanStyles(element);
  }
  for (const box of [...fragment.querySelectorAll('div')].reverse()) if (!box.querySelector(blocks)) renamed(box, 'p');
  for (const link of fragment.querySelectorAll('a:not([href])')) link.replaceWith(...link.childNodes);
  for (const table of fragment.querySelectorAll('table')) readTable(table);
  for (const text of fragment.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, td, th, figcaption, kx-caption')) {
    if (text.childNodes.length === 1 && text.firstElementChild?.localName === 'br') text.replaceChildren();
  }
  return fragment;
}
