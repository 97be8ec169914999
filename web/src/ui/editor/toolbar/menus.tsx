import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Editor } from '@tiptap/core';
import * as tables from '@tiptap/pm/tables';
import { Dropdown } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { insertPhrase, insertTable, type Look, looks, removeTable, run, setLook } from '../commands.ts';
import { CommentOutlined, FontSizeOutlined, TableOutlined } from './icons.ts';
import { ToolButton } from './tool-button.tsx';

interface Entry {
  key: string;
  label: Label;
  run: () => void;
}

function ToolMenu({ label, icon, entries }: { label: Label; icon: ReactNode; entries: readonly Entry[] }) {
  const say = useSay();
  const button = useRef<HTMLButtonElement>(null);
  /** Escape would leave the focus in the closed menu: return it to the button */
  const closed = () => {
    const now = document.activeElement;
    if (now === document.body || now?.closest('.ant-dropdown')) button.current?.focus();
  };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      onOpenChange={(open, { source }) => {
        if (!open && source === 'trigger') setTimeout(closed);
      }}
      menu={{
        items: entries.map((entry) => ({ key: entry.key, label: say(entry.label) })),
        onClick: ({ key, domEvent }) => {
          // the focus moves to the text before the keypress ends, which would type into it
          domEvent.preventDefault();
          entries.find((entry) => entry.key === key)?.run();
        },
      }}
    >
      <ToolButton ref={button} label={label} icon={icon} />
    </Dropdown>
  );
}

const names: Readonly<Record<Look, Label>> = {
  paragraph: ['正文', 'Paragraph'],
  1: ['一级标题', 'Heading 1'],
  2: ['二级标题', 'Heading 2'],
  3: ['三级标题', 'Heading 3'],
  4: ['四级标题', 'Heading 4'],
  5: ['五级标题', 'Heading 5'],
  6: ['六级标题', 'Heading 6'],
  codeBlock: ['原样文字', 'Preformatted'],
};

export function LookMenu({ editor, look }: { editor: Editor; look: Look | undefined }) {
  const now = names[look ?? 'paragraph'];
  return (
    <ToolMenu
      label={[`段落样式：${now[0]}`, `Paragraph style: ${now[1]}`]}
      icon={<FontSizeOutlined />}
      entries={looks.map((each) => ({ key: String(each), label: names[each], run: () => setLook(editor, each) }))}
    />
  );
}

export function TableMenu({ editor, inside }: { editor: Editor; inside: boolean }) {
  const entry = (key: string, label: Label, command: Parameters<typeof run>[1]): Entry => ({
    key,
    label,
    run: () => run(editor, command),
  });
  const entries = inside
    ? [
        entry('row-above', ['在上方插入行', 'Row above'], tables.addRowBefore),
        entry('row-below', ['在下方插入行', 'Row below'], tables.addRowAfter),
        entry('column-left', ['在左侧插入列', 'Column to the left'], tables.addColumnBefore),
        entry('column-right', ['在右侧插入列', 'Column to the right'], tables.addColumnAfter),
        entry('merge', ['合并单元格', 'Merge cells'], tables.mergeCells),
        entry('split', ['拆分单元格', 'Split cell'], tables.splitCell),
        entry('heading', ['切换标题行', 'Heading row on or off'], tables.toggleHeaderRow),
        entry('row-off', ['删除行', 'Delete row'], tables.deleteRow),
        entry('column-off', ['删除列', 'Delete column'], tables.deleteColumn),
        { key: 'off', label: ['删除表格', 'Delete table'] as const, run: () => removeTable(editor) },
      ]
    : [{ key: 'insert', label: ['插入表格', 'Insert a table'] as const, run: () => insertTable(editor) }];
  return <ToolMenu label={['表格', 'Table']} icon={<TableOutlined />} entries={entries} />;
}

export interface Phrase {
  title: string;
  html: string;
}

export function PhraseMenu({ editor, phrases }: { editor: Editor; phrases: readonly Phrase[] }) {
  const entries = phrases.map(
    ({ title, html }, at): Entry => ({ key: String(at), label: [title, title], run: () => insertPhrase(editor, html) }),
  );
  return <ToolMenu label={['常用语', 'Phrases']} icon={<CommentOutlined />} entries={entries} />;
}
