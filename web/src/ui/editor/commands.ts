import type { Editor } from '@tiptap/core';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { deleteTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { readHtml } from './html/read-html.ts';
import { aligned, alignmentOf } from './schema/style.ts';

export function run(editor: Editor, command: Command): void {
  command(editor.state, editor.view.dispatch, editor.view);
  editor.view.focus();
}

/**
 * Browsers report a selection shortly after its key, and only while the text has the focus: read it before the focus
 * leaves.
 */
export function takeSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {};
  const { doc, selection, tr } = view.state;
  if (!(selection instanceof TextSelection) || !anchorNode || !focusNode || !view.dom.contains(anchorNode)) return;
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0));
  const head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0));
  view.dispatch(tr.setSelection(TextSelection.between(anchor, head)));
}

export type Look = 'paragraph' | 'codeBlock' | 1 | 2 | 3 | 4 | 5 | 6;
export const looks: readonly Look[] = ['paragraph', 1, 2, 3, 4, 5, 6, 'codeBlock'];

export const lookOf = (editor: Editor): Look | undefined =>
  looks.find((look) =>
    typeof look === 'number' ? editor.isActive('heading', { level: look }) : editor.isActive(look),
  );

export function setLook(editor: Editor, look: Look): void {
  if (typeof look === 'number') editor.commands.setNode('heading', { level: look });
  else editor.commands.setNode(look);
  editor.view.focus();
}

export const alignOf = (editor: Editor): string | undefined =>
  alignmentOf(editor.state.selection.$from.parent.attrs.style);

export function align(editor: Editor, to: string): void {
  const next = alignOf(editor) === to ? undefined : to;
  run(editor, ({ doc, selection, tr }, dispatch) => {
    doc.nodesBetween(selection.from, selection.to, (node, at) => {
      if (node.isTextblock) tr.setNodeAttribute(at, 'style', aligned(node.attrs.style, next));
    });
    dispatch?.(tr);
    return true;
  });
}

export function clearFormat(editor: Editor): void {
  editor.commands.unsetAllMarks();
  run(editor, ({ doc, selection, schema, tr }, dispatch) => {
    const { paragraph, heading, codeBlock } = schema.nodes;
    if (!paragraph) return false;
    doc.nodesBetween(selection.from, selection.to, (node, at) => {
      if (node.type === heading || node.type === codeBlock) tr.setNodeMarkup(at, paragraph, { style: null });
      else if (node.type === paragraph) tr.setNodeAttribute(at, 'style', null);
    });
    dispatch?.(tr);
    return true;
  });
}

const cells = (type: string, count: number) =>
  Array.from({ length: count }, () => ({ type, content: [{ type: 'paragraph' }] }));

export function insertTable(editor: Editor): void {
  const row = (part: string, type: string) => ({ type: 'tableRow', attrs: { part }, content: cells(type, 3) });
  const content = [row('thead', 'tableHeader'), row('tbody', 'tableCell'), row('tbody', 'tableCell')];
  const at = editor.state.selection.from;
  editor.commands.insertContent({ type: 'table', content });
  let inside = at;
  editor.state.doc.nodesBetween(Math.max(at - 1, 0), editor.state.doc.content.size, (node, position) => {
    if (inside === at && node.type.name === 'tableHeader' && position >= at - 1) inside = position + 2;
    return inside === at;
  });
  editor.commands.setTextSelection(inside);
  editor.view.focus();
}

export function removeTable(editor: Editor): void {
  run(editor, (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type.name !== 'captionedTable') continue;
      dispatch?.(state.tr.delete($from.before(depth), $from.after(depth)));
      return true;
    }
    return deleteTable(state, dispatch);
  });
}

export function insertPhrase(editor: Editor, html: string): void {
  // the editor edits the inside of a clause, so the section tag of the phrase is dropped
  const { content } = readHtml(html.replace(/<\/?section[^>]*>/g, ''), editor.schema).toJSON();
  const [only, ...more] = content ?? [];
  const isLine = only?.type === 'paragraph' && more.length === 0;
  editor.commands.insertContent(isLine ? (only.content ?? []) : content);
  editor.view.focus();
}
