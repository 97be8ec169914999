import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSay } from '#platform/language.tsx';
import { formKeys, pressed } from '#platform/pages/keys.ts';
import { sharedWords } from '#platform/words.ts';
import { Icon } from '../icons/icon.tsx';
import './panel.css';

interface PanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  foot?: ReactNode;
  /** pixels */
  width?: number;
  bare?: boolean;
}

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/**
 * A dialog of the shell. Not a native `dialog`, whose top layer would cover the questions and toasts of the pages. It
 * traps the focus, restores it afterwards and closes on Escape.
 */
export function Panel({ title, onClose, children, foot, width = 480, bare }: PanelProps) {
  const say = useSay();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const [first] = ['[data-first]', 'input, select, textarea'].flatMap(
      (which) => box.current?.querySelector<HTMLElement>(which) ?? [],
    );
    (first ?? box.current)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // a question above this dialog receives the keys; without a focused control the page does
    const mine =
      event.target === document.body || (event.target instanceof Node && box.current?.contains(event.target));
    if (!box.current || !mine || event.isComposing) return;
    if (pressed(formKeys.close, event)) onClose();
    else if (event.key === 'Tab' && turns(event, box.current)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const parts = (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the dialog is a second way; Escape is the first
    <div className="panel-veil" onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div
        ref={box}
        className="panel"
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        style={{ width }}
      >
        <div className={bare ? 'hidden-text' : 'panel-head'}>
          <h2 id={id}>{title}</h2>
          {!bare && (
            <button type="button" className="icon-button" aria-label={say(sharedWords.close)} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        <div className="panel-body">{children}</div>
        {foot && <div className="panel-foot">{foot}</div>}
      </div>
    </div>
  );
  return createPortal(parts, document.body);
}

function turns({ shiftKey, target }: KeyboardEvent, box: HTMLElement): boolean {
  const all = [...box.querySelectorAll<HTMLElement>(reachable)].filter((one) => one.tabIndex >= 0);
  const [first] = all;
  const last = all.at(-1);
  const outside = target === document.body;
  const leaves = outside || (shiftKey ? target === first || target === box : target === last);
  if (!leaves) return false;
  (shiftKey ? last : first)?.focus();
  return true;
}
