import { mergeAttributes, Node } from '@tiptap/core';
import { renewPicture } from '#platform/pages/open-file.ts';
import { kept, style } from './style.ts';

export const doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
export const text = Node.create({ name: 'text', group: 'inline' });

/** A block that renders as one element and holds `content`. */
const block = (name: string, tag: string, content: string, more: Parameters<typeof Node.create>[0] = {}) =>
  Node.create({
    name,
    group: 'block',
    content,
    addAttributes: () => style,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...more,
  });

// the first of its group: what has to be filled is filled with paragraphs
export const paragraph = block('paragraph', 'p', 'inline*', { priority: 1000 });

const levels = [1, 2, 3, 4, 5, 6] as const;

export const heading = block('heading', 'h2', 'inline*', {
  defining: true,
  addAttributes: () => ({ ...style, level: { default: 2, rendered: false } }),
  parseHTML: () => levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
});

export const codeBlock = block('codeBlock', 'pre', 'inline*', {
  code: true,
  defining: true,
  whitespace: 'pre',
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
});

export const blockquote = block('blockquote', 'blockquote', 'block+', { defining: true });
export const box = block('box', 'div', 'block+');

/** A statutory clause, which the check of a reply looks for. */
export const section = block('section', 'section', 'block+', {
  defining: true,
  addAttributes: () => ({
    ...style,
    clause: {
      ...kept('data-clause'),
      renderHTML: ({ clause }) => (clause ? { 'data-clause': clause } : {}),
    },
  }),
});

export const rule = block('rule', 'hr', '', {
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
});

export const figure = block('figure', 'figure', '(block | figureCaption)+', { defining: true });
export const figureCaption = block('figureCaption', 'figcaption', 'inline*', { group: '' });

export const image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: kept('src'), alt: { default: null }, width: kept('width'), height: kept('height') }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => {
    return ({ node, HTMLAttributes }) => {
      const dom = document.createElement('img');
      for (const [name, value] of Object.entries(HTMLAttributes))
        if (value !== null && value !== undefined) dom.setAttribute(name, String(value));
      dom.addEventListener('error', renewPicture);
      return {
        dom,
        // another link of the same picture is no change of the text
        ignoreMutation: () => true,
        update: (next) => next.eq(node),
      };
    };
  },
});

export const hardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const put = () => this.editor.commands.insertContent({ type: this.name });
    return { 'Shift-Enter': put };
  },
});

/** A formula: one piece, written in MathML, changed in its dialog. */
export const formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    mathml: { default: '<math></math>', parseHTML: (element) => element.dataset.mathml, rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-mathml]' }],
  renderHTML({ node, HTMLAttributes }) {
    const dom = document.createElement('span');
    for (const [name, value] of Object.entries(mergeAttributes(HTMLAttributes, { class: 'kx-formula' }))) {
      dom.setAttribute(name, String(value));
    }
    // written by formulaHtml out of cleaned nodes, never taken from outside
    dom.innerHTML = node.attrs.mathml;
    return dom;
  },
});
