import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Editor } from '@tiptap/core';
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import type { ReactNode } from 'react';
import { align, alignOf, clearFormat, run } from '../commands.ts';
import * as icon from './icons.ts';

export interface Tool {
  key: string;
  label: Label;
  icon: ReactNode;
  /** in display form: `Ctrl+B` */
  keys?: string;
  run: (editor: Editor) => void;
  active?: (editor: Editor) => boolean;
  enabled?: (editor: Editor) => boolean;
}

const mark = (key: string, label: Label, picture: ReactNode, keys: string): Tool => ({
  key,
  label,
  icon: picture,
  keys,
  active: (editor) => editor.isActive(key),
  run: (editor) => {
    const other = { subscript: 'superscript', superscript: 'subscript' }[key];
    if (other) editor.commands.unsetMark(other);
    editor.commands.toggleMark(key);
    editor.view.focus();
  },
});

const alignment = (to: string, label: Label, picture: ReactNode): Tool => ({
  key: `align-${to}`,
  label,
  icon: picture,
  active: (editor) => alignOf(editor) === to,
  run: (editor) => align(editor, to),
});

const list = (key: string, label: Label, picture: ReactNode): Tool => ({
  key,
  label,
  icon: picture,
  active: (editor) => editor.isActive(key),
  run: (editor) => {
    editor.commands.toggleList(key, 'listItem');
    editor.view.focus();
  },
});

export const steps: readonly Tool[] = [
  {
    key: 'undo',
    label: ['撤销', 'Undo'],
    icon: <icon.UndoOutlined />,
    keys: 'Ctrl+Z',
    enabled: ({ state }) => undoDepth(state) > 0,
    run: (editor) => run(editor, undo),
  },
  {
    key: 'redo',
    label: ['重做', 'Redo'],
    icon: <icon.RedoOutlined />,
    keys: 'Ctrl+Y',
    enabled: ({ state }) => redoDepth(state) > 0,
    run: (editor) => run(editor, redo),
  },
];

export const chief: readonly Tool[] = [
  mark('bold', ['加粗', 'Bold'], <icon.BoldOutlined />, 'Ctrl+B'),
  mark('italic', ['倾斜', 'Italic'], <icon.ItalicOutlined />, 'Ctrl+I'),
  mark('underline', ['下划线', 'Underline'], <icon.UnderlineOutlined />, 'Ctrl+U'),
  list('bulletList', ['项目列表', 'Bulleted list'], <icon.UnorderedListOutlined />),
  list('orderedList', ['编号列表', 'Numbered list'], <icon.OrderedListOutlined />),
];

export const further: readonly Tool[] = [
  mark('strike', ['删除线', 'Strikethrough'], <icon.StrikethroughOutlined />, 'Ctrl+Shift+X'),
  mark('subscript', ['下标', 'Subscript'], <span aria-hidden className="kx-editor-sub" />, 'Ctrl+,'),
  mark('superscript', ['上标', 'Superscript'], <span aria-hidden className="kx-editor-sup" />, 'Ctrl+.'),
  mark('highlight', ['标记', 'Highlight'], <icon.HighlightOutlined />, 'Ctrl+Shift+H'),
  alignment('left', ['左对齐', 'Align left'], <icon.AlignLeftOutlined />),
  alignment('center', ['居中', 'Centre'], <icon.AlignCenterOutlined />),
  alignment('right', ['右对齐', 'Align right'], <icon.AlignRightOutlined />),
  alignment('justify', ['两端对齐', 'Justify'], <icon.MenuOutlined />),
  {
    key: 'quote',
    label: ['引用', 'Quote'],
    icon: <span aria-hidden className="kx-editor-quote" />,
    active: (editor) => editor.isActive('blockquote'),
    run: (editor) => {
      editor.commands.toggleWrap('blockquote');
      editor.view.focus();
    },
  },
  {
    key: 'rule',
    label: ['分隔线', 'Rule'],
    icon: <icon.MinusOutlined />,
    run: (editor) => {
      editor.commands.insertContent([{ type: 'rule' }, { type: 'paragraph' }]);
      editor.view.focus();
    },
  },
  { key: 'clear', label: ['清除格式', 'Clear format'], icon: <icon.ClearOutlined />, run: clearFormat },
];
