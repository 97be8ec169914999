import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { messageId } from '../form/field.tsx';
import { clauseHtml, cleanHtml } from './editor-content.ts';
import './editor.css';

interface EditorProps {
  id: string;
  label: Label;
  value: string;
  invalid?: boolean;
  /** clauses that can be put in, by the name the server checks for */
  clauses?: readonly string[];
  onChange: (html: string) => void;
  onBlur?: () => void;
}

interface Command {
  label: Label;
  shown: string;
  run: () => void;
}

// The only editing commands every browser carries; deprecated on paper, without a successor, and kept by all of them.
const exec = (command: string, value?: string) => () => void document.execCommand(command, false, value);
const commands: Command[] = [
  { label: ['加粗', 'Bold'], shown: 'B', run: exec('bold') },
  { label: ['小标题', 'Heading'], shown: 'H', run: exec('formatBlock', 'h3') },
  { label: ['正文', 'Paragraph'], shown: '¶', run: exec('formatBlock', 'p') },
  { label: ['项目列表', 'Bulleted list'], shown: '•', run: exec('insertUnorderedList') },
  { label: ['编号列表', 'Numbered list'], shown: '①', run: exec('insertOrderedList') },
  { label: ['撤销', 'Undo'], shown: '↶', run: exec('undo') },
  { label: ['重做', 'Redo'], shown: '↷', run: exec('redo') },
];

/** Rich text of a reply: headings, lists, bold, and the statutory clauses as marked blocks. What comes in is cleaned. */
export function Editor({ id, label, value, invalid, clauses = [], onChange, onBlur }: EditorProps) {
  const say = useSay();
  const page = useRef<HTMLDivElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    const element = page.current;
    if (!element || value === last.current) return;
    element.innerHTML = cleanHtml(value);
    last.current = value;
  }, [value]);
  const changed = () => {
    last.current = cleanHtml(page.current?.innerHTML ?? '');
    onChange(last.current);
  };
  const act = (run: () => void) => {
    page.current?.focus();
    run();
    changed();
  };
  const insert = (html: string) => act(exec('insertHTML', html));
  const missing = clauses.filter((clause) => !value.includes(`data-clause="${clause}"`));
  return (
    <div className={`kx-editor${invalid ? ' kx-editor-wrong' : ''}`}>
      <div className="kx-editor-bar" role="toolbar" aria-label={say(['格式', 'Format'])} aria-controls={id}>
        {commands.map((command) => (
          <Button
            key={command.shown}
            size="small"
            type="text"
            aria-label={say(command.label)}
            title={say(command.label)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => act(command.run)}
          >
            <span aria-hidden="true">{command.shown}</span>
          </Button>
        ))}
        {missing.map((clause) => (
          <Button
            key={clause}
            size="small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => act(() => appendClause(page.current, clause))}
          >
            + {clause}
          </Button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no form control holds rich text */}
      <div
        ref={page}
        id={id}
        className="kx-editor-page kx-rich"
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        aria-multiline="true"
        aria-label={say(label)}
        aria-invalid={invalid ?? false}
        aria-describedby={messageId(id)}
        onInput={changed}
        onBlur={onBlur}
        onPaste={(event) => {
          event.preventDefault();
          const html = event.clipboardData.getData('text/html');
          const text = event.clipboardData.getData('text/plain');
          if (html === '') act(exec('insertText', text));
          else insert(cleanHtml(html));
        }}
      />
    </div>
  );
}

/** Puts an empty clause block at the end and the cursor into it. */
function appendClause(page: HTMLElement | null, clause: string): void {
  if (!page) return;
  page.insertAdjacentHTML('beforeend', clauseHtml(clause));
  const paragraph = page.lastElementChild?.querySelector('p');
  if (paragraph) getSelection()?.collapse(paragraph, 0);
  page.lastElementChild?.scrollIntoView({ block: 'nearest' });
}
