import { Extension, getSchema } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import * as blocks from './blocks.ts';
import { bulletList, listItem, orderedList } from './lists.ts';
import { marks } from './marks.ts';
import { tables } from './tables.ts';

const steps = Extension.create({
  name: 'steps',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const { editor } = this;
    const back = () => undo(editor.state, editor.view.dispatch);
    const forth = () => redo(editor.state, editor.view.dispatch);
    return { 'Mod-z': back, 'Mod-y': forth, 'Shift-Mod-z': forth };
  },
});

export const extensions = [...Object.values(blocks), bulletList, orderedList, listItem, ...tables, ...marks, steps];

export const schema = getSchema(extensions);
