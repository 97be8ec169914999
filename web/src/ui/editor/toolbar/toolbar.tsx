import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type RefObject, useImperativeHandle, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { lookOf } from '../commands.ts';
import { FunctionOutlined, LinkOutlined, MoreOutlined, PictureOutlined } from './icons.ts';
import { LookMenu, type Phrase, PhraseMenu, TableMenu } from './menus.tsx';
import { ToolButton } from './tool-button.tsx';
import { chief, further, steps, type Tool } from './tools.tsx';
import { useRoving } from './use-roving.ts';

export type Asked = 'link' | 'picture' | 'formula';

interface ToolbarProps {
  editor: Editor;
  controls: string;
  phrases: readonly Phrase[];
  pictures: boolean;
  onAsk: (what: Asked) => void;
  enter: RefObject<(() => void) | null>;
}

const tools = [...steps, ...chief, ...further];

/** Tool states as one value: the bar renders again only when it changes. */
const standing = ({ editor }: { editor: Editor }) => ({
  on: tools.filter((tool) => tool.active?.(editor)).map(({ key }) => key),
  off: tools.filter((tool) => tool.enabled && !tool.enabled(editor)).map(({ key }) => key),
  look: lookOf(editor),
  table: editor.isActive('table'),
  link: editor.isActive('link'),
  formula: editor.isActive('formula'),
  picture: editor.isActive('image'),
});

export function Toolbar({ editor, controls, phrases, pictures, onAsk, enter }: ToolbarProps) {
  const say = useSay();
  const [unfolded, setUnfolded] = useState(false);
  const now = useEditorState({ editor, selector: standing });
  const roving = useRoving(() => editor.view.focus());
  useImperativeHandle(enter, () => roving.enter);
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.key}
      label={tool.label}
      icon={tool.icon}
      keys={tool.keys}
      active={tool.active ? now.on.includes(tool.key) : undefined}
      disabled={now.off.includes(tool.key)}
      onClick={() => tool.run(editor)}
    />
  );
  return (
    <div
      ref={roving.bar}
      className={`kx-editor-bar${unfolded ? ' kx-editor-unfolded' : ''}`}
      role="toolbar"
      aria-label={say(['格式', 'Format'])}
      aria-controls={controls}
      onFocus={roving.onFocus}
      onKeyDown={roving.onKeyDown}
    >
      <span className="kx-editor-tools kx-editor-steps">{steps.map(button)}</span>
      <span className="kx-editor-tools">
        <LookMenu editor={editor} look={now.look} />
        {chief.map(button)}
        {phrases.length > 0 && <PhraseMenu editor={editor} phrases={phrases} />}
      </span>
      <span className="kx-editor-tools kx-editor-rarer">{further.map(button)}</span>
      <span className="kx-editor-tools kx-editor-rarer">
        <ToolButton label={['链接', 'Link']} icon={<LinkOutlined />} active={now.link} onClick={() => onAsk('link')} />
        {pictures && (
          <ToolButton
            label={['图片', 'Picture']}
            icon={<PictureOutlined />}
            active={now.picture}
            onClick={() => onAsk('picture')}
          />
        )}
        <TableMenu editor={editor} inside={now.table} />
        <ToolButton
          label={['公式', 'Formula']}
          icon={<FunctionOutlined />}
          active={now.formula}
          onClick={() => onAsk('formula')}
        />
      </span>
      <span className="kx-editor-tools kx-editor-fold">
        <ToolButton
          label={unfolded ? ['收起工具', 'Fewer tools'] : ['更多工具', 'More tools']}
          icon={<MoreOutlined />}
          expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        />
      </span>
    </div>
  );
}
