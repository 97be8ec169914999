import { richAttribute, richStyle } from '@kaoxin/contract/fields/rich-text-rules.ts';
import { Mark } from '@tiptap/core';

const mark = (name: string, tag: string, others: readonly string[] = [], keys?: string) =>
  Mark.create({
    name,
    excludes: name,
    parseHTML: () => [tag, ...others].map((each) => ({ tag: each })),
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return keys ? { [keys]: () => this.editor.commands.toggleMark(name) } : {};
    },
  });

/** A text colour; the value is the declaration: `color:#c00`. */
const colour = (name: string, property: string) =>
  Mark.create({
    name,
    excludes: name,
    addAttributes: () => ({
      colour: {
        default: null,
        parseHTML: (element) => richStyle(element.dataset.colour ?? '') ?? null,
        renderHTML: (attributes) => (attributes.colour ? { style: attributes.colour } : {}),
      },
    }),
    parseHTML: () => [{ tag: `span[data-colour^="${property}:"]` }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  });

export const link = Mark.create({
  name: 'link',
  excludes: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: {
      default: null,
      parseHTML: (element) => richAttribute('a', 'href', element.getAttribute('href') ?? '') ?? null,
    },
    title: { default: null, parseHTML: (element) => element.getAttribute('title') || null },
  }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'noopener noreferrer' }, 0],
});

export const marks = [
  link,
  mark('bold', 'strong', ['b'], 'Mod-b'),
  mark('italic', 'em', ['i'], 'Mod-i'),
  mark('underline', 'u', [], 'Mod-u'),
  mark('strike', 's', ['del', 'strike'], 'Mod-Shift-x'),
  mark('subscript', 'sub', [], 'Mod-,'),
  mark('superscript', 'sup', [], 'Mod-.'),
  mark('highlight', 'mark', [], 'Mod-Shift-h'),
  mark('code', 'code', [], 'Mod-e'),
  colour('textColour', 'color'),
  colour('backColour', 'background-color'),
];
