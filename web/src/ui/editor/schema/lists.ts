import { Node } from '@tiptap/core';
import { kept, style } from './style.ts';

export const bulletList = Node.create({
  name: 'bulletList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => style,
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: ({ HTMLAttributes }) => ['ul', HTMLAttributes, 0],
});

export const orderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => ({
    ...style,
    start: {
      default: 1,
      parseHTML: (element) => Number(kept('start').parseHTML?.(element) ?? 1),
      renderHTML: ({ start }) => (start === 1 ? {} : { start }),
    },
  }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
});

export const listItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  addAttributes: () => style,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const { name } = this;
    return {
      Enter: () => this.editor.commands.splitListItem(name),
      Tab: () => this.editor.commands.sinkListItem(name),
      'Shift-Tab': () => this.editor.commands.liftListItem(name),
    };
  },
});
