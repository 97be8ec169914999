import type { Node } from '@tiptap/pm/model';
import { attributesHtml } from './formula-html.ts';
import { inlineHtml } from './write-words.ts';

type Attributes = Readonly<Record<string, string | number | null | undefined>>;

const element = (tag: string, attributes: Attributes, content: string): string =>
  `<${tag}${attributesHtml(attributes)}>${content}</${tag}>`;

const style = (node: Node): Attributes => ({ style: node.attrs.style });

const isPlain = (node: Node): boolean => node.type.name === 'paragraph' && !node.attrs.style;

/** A paragraph that needs no <p> in its container: the only one, or one followed only by lists. */
function isBare(node: Node, index: number, box: Node): boolean {
  if (index !== 0 || !isPlain(node)) return false;
  if (box.type.name === 'figure')
    return node.childCount > 0 && node.children.every(({ type }) => type.name === 'image');
  if (box.childCount > 1 && box.type.name !== 'listItem') return false;
  return box.children.slice(1).every(({ type }) => type.name === 'bulletList' || type.name === 'orderedList');
}

const children = (node: Node): string => node.children.map(blockHtml).join('');

const boxed = (node: Node): string =>
  node.children.map((child, index) => (isBare(child, index, node) ? inlineHtml(child) : blockHtml(child))).join('');

const cell = (tag: string) => (node: Node) =>
  element(
    tag,
    {
      colspan: node.attrs.colspan > 1 ? node.attrs.colspan : null,
      rowspan: node.attrs.rowspan > 1 ? node.attrs.rowspan : null,
      ...style(node),
    },
    boxed(node),
  );

function tableHtml(table: Node, caption = ''): string {
  const columns: readonly string[] = table.attrs.columns ?? [];
  const group = columns.map((each) => `<col${attributesHtml({ style: each || null })} />`).join('');
  let rows = '';
  let open: string | undefined;
  for (const row of table.children) {
    const part: string = row.attrs.part;
    if (part !== open) rows += `${open ? `</${open}>` : ''}<${part}>`;
    open = part;
    rows += blockHtml(row);
  }
  return element('table', style(table), `${caption}${group && `<colgroup>${group}</colgroup>`}${rows}</${open}>`);
}

const empty = '<br />';

const writers: Readonly<Record<string, (node: Node) => string>> = {
  paragraph: (node) => element('p', style(node), inlineHtml(node) || empty),
  heading: (node) => element(`h${node.attrs.level}`, style(node), inlineHtml(node)),
  codeBlock: (node) => {
    const words = inlineHtml(node, true);
    // browsers drop the first line break after <pre>
    return element('pre', style(node), words.startsWith('\n') ? `\n${words}` : words);
  },
  blockquote: (node) => element('blockquote', style(node), children(node)),
  box: (node) => element('div', style(node), children(node)),
  section: (node) => element('section', { 'data-clause': node.attrs.clause, ...style(node) }, children(node)),
  bulletList: (node) => element('ul', style(node), children(node)),
  orderedList: (node) =>
    element('ol', { start: node.attrs.start === 1 ? null : node.attrs.start, ...style(node) }, children(node)),
  listItem: (node) => element('li', style(node), boxed(node)),
  rule: (node) => `<hr${attributesHtml(style(node))} />`,
  figure: (node) => element('figure', style(node), boxed(node)),
  figureCaption: (node) => element('figcaption', style(node), inlineHtml(node)),
  captionedTable: (node) => tableHtml(node.child(1), blockHtml(node.child(0))),
  tableCaption: (node) => element('caption', style(node), inlineHtml(node)),
  table: (node) => tableHtml(node),
  tableRow: (node) => element('tr', style(node), children(node)),
  tableCell: cell('td'),
  tableHeader: cell('th'),
};

function blockHtml(node: Node): string {
  return writers[node.type.name]?.(node) ?? '';
}

/**
 * Serializes a document in the editor's canonical form (docs/decisions/019), which the server's sanitizer leaves
 * unchanged. An empty document becomes the empty string, so that a required field counts as empty.
 */
export function writeHtml(doc: Node): string {
  const html = children(doc);
  return html === `<p>${empty}</p>` ? '' : html;
}
