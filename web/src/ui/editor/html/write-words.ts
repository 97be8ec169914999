import { linkAttributes } from '@kaoxin/contract/fields/rich-text.ts';
import type { Mark, Node } from '@tiptap/pm/model';
import { attributesHtml, escaped } from './formula-html.ts';

const markTags: Readonly<Record<string, string>> = {
  link: 'a',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
  highlight: 'mark',
  code: 'code',
};

function markTag({ type, attrs }: Mark): { open: string; close: string } {
  const tag = markTags[type.name] ?? 'span';
  const attributes =
    type.name === 'link'
      ? { href: attrs.href, title: attrs.title, ...linkAttributes }
      : tag === 'span'
        ? { style: attrs.colour }
        : {};
  return { open: `<${tag}${attributesHtml(attributes)}>`, close: `</${tag}>` };
}

const hardSpace = '\u00a0';

function visibleSpaces(text: string, before: string, last: boolean): string {
  let previous = before;
  const shown = Array.from(text.replace(/[\t\r\n\f]+/g, ' '), (character) => {
    previous = character === ' ' && (previous === '' || previous === ' ') ? hardSpace : character;
    return previous;
  });
  if (last && shown.at(-1) === ' ') shown[shown.length - 1] = hardSpace;
  return shown.join('');
}

function leafHtml(node: Node): string {
  const { src, alt, width, height, mathml } = node.attrs;
  if (node.type.name === 'image') return `<img${attributesHtml({ src, alt, width, height })} />`;
  return node.type.name === 'formula' ? String(mathml) : '<br />';
}

export function inlineHtml(block: Node, pre = false): string {
  const [only] = block.children;
  // browsers give an empty block the height of a line
  if (block.childCount === 1 && only?.type.name === 'hardBreak' && only.marks.length === 0) return '';
  let html = '';
  let open: readonly Mark[] = [];
  let before = '';
  block.children.forEach((node, index) => {
    const differs = node.marks.findIndex((mark, depth) => !open[depth] || !mark.eq(open[depth]));
    const same = Math.min(differs < 0 ? node.marks.length : differs, open.length);
    for (const mark of open.slice(same).reverse()) html += markTag(mark).close;
    for (const mark of node.marks.slice(same)) html += markTag(mark).open;
    open = node.marks;
    if (!node.isText) {
      html += leafHtml(node);
      before = node.type.name === 'hardBreak' ? '' : 'x';
      return;
    }
    const text = node.text ?? '';
    const words = pre ? text : visibleSpaces(text, before, index === block.childCount - 1);
    before = words.at(-1) ?? before;
    html += escaped(words);
  });
  for (const mark of [...open].reverse()) html += markTag(mark).close;
  return html;
}
