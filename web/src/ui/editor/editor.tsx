import type { Label } from '@kaoxin/contract/conventions.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { messageId } from '../form/field.tsx';
import { FormulaDialog } from './dialogs/formula-dialog.tsx';
import { LinkDialog } from './dialogs/link-dialog.tsx';
import { PictureDialog } from './dialogs/picture-dialog.tsx';
import type { Phrase } from './toolbar/menus.tsx';
import { type Asked, Toolbar } from './toolbar/toolbar.tsx';
import { useText } from './use-text.ts';
import './rich-text.css';
import './editor.css';

interface EditorProps {
  id: string;
  label: Label;
  value: string;
  invalid?: boolean;
  phrases?: readonly Phrase[];
  /** false where the text becomes a letter */
  pictures?: boolean;
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** called with several paragraphs pasted into an empty text; returns true when the caller has placed them */
  onParts?: (parts: readonly string[]) => boolean;
}

const dialogs = { link: LinkDialog, picture: PictureDialog, formula: FormulaDialog };

/**
 * Rich text limited to the contract's allow-list (docs/decisions/019). Alt+F10 moves to the bar, Escape back.
 * `onChange` receives the text in stored form after a change by the user.
 */
export function Editor({
  id,
  label,
  value,
  invalid,
  phrases,
  pictures = true,
  onChange,
  onBlur,
  onParts,
}: EditorProps) {
  const say = useSay();
  const enter = useRef<(() => void) | null>(null);
  const [asked, setAsked] = useState<Asked>();
  const { editor, place } = useText({
    value,
    pictures,
    onChange,
    onBlur,
    onParts,
    onLeave: () => enter.current?.(),
    attributes: {
      id,
      class: 'kx-editor-page kx-rich',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': say(label),
      'aria-invalid': String(invalid ?? false),
      'aria-describedby': messageId(id),
      'aria-keyshortcuts': 'Alt+F10',
    },
  });
  useFocusAfter(asked, () => editor.view.focus());
  const Ask = asked && dialogs[asked];
  return (
    <div className={`kx-editor${invalid ? ' kx-editor-wrong' : ''}`}>
      <Toolbar
        editor={editor}
        controls={id}
        phrases={phrases ?? []}
        pictures={pictures}
        onAsk={setAsked}
        enter={enter}
      />
      <div ref={place} />
      {Ask && <Ask editor={editor} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function useFocusAfter(asked: Asked | undefined, focus: () => void): void {
  const before = useRef(asked);
  const back = useEffectEvent(focus);
  useEffect(() => {
    const closed = before.current !== undefined && asked === undefined;
    before.current = asked;
    if (!closed) return;
    const timer = setTimeout(() => back());
    return () => clearTimeout(timer);
  }, [asked]);
}
