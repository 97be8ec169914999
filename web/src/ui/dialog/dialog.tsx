import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { formKeys, pressed } from '#platform/pages/keys.ts';
import { useTabActive } from '#platform/pages/tab.ts';
import { focusHome, isSomewhere } from './focus-home.ts';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
  onSubmit?: () => void;
  submitLabel?: Label;
  closeLabel?: Label;
  busy?: boolean;
  danger?: boolean;
  width?: number;
  extra?: ReactNode;
}

const close: Label = ['关闭', 'Close'];
const cancel: Label = ['取消', 'Cancel'];
const save: Label = ['保存', 'Save'];

/**
 * The only Modal of the product, shown with `open && tabActive`: a Modal left open in a hidden tab breaks the page when
 * it returns. It traps and restores the focus; Ctrl+Enter submits.
 */
export function Dialog(props: DialogProps) {
  const { open, title, children, onClose, onSubmit, submitLabel = save, busy = false, width = 640 } = props;
  const say = useSay();
  const active = useTabActive();
  const body = useRef<HTMLDivElement>(null);
  const entering = useRef<() => void>(undefined);
  useFocusReturn();
  useEffect(() => () => entering.current?.(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!pressed(formKeys.submit, event)) return;
    event.preventDefault();
    // only the topmost dialog handles the key
    event.stopPropagation();
    if (!busy) onSubmit?.();
  };
  const footer = (
    <div className="kx-dialog-foot">
      <span className="kx-dialog-extra">{props.extra}</span>
      <Button onClick={onClose}>{say(props.closeLabel ?? (onSubmit ? cancel : close))}</Button>
      {onSubmit && (
        <Button type="primary" danger={props.danger} loading={busy} onClick={onSubmit} title={formKeys.submit.keys}>
          {say(submitLabel)}
        </Button>
      )}
    </div>
  );
  // Unmounted instead of closed: the kit's animation restarts when a hidden page returns and accesses removed elements.
  if (!active) return null;
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      footer={footer}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
      centered
      className="kx-dialog"
      wrapProps={{ onKeyDown }}
      afterOpenChange={(shown) => {
        entering.current?.();
        entering.current = shown && body.current ? enter(body.current) : undefined;
      }}
    >
      <div ref={body} className="kx-dialog-body">
        {children}
      </div>
    </Modal>
  );
}

const controls = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]';

/**
 * Focuses the first main control of the body as soon as one exists, unless the focus is already inside or the user has
 * moved on to the buttons. Returns a function that stops waiting.
 */
function enter(body: HTMLElement): () => void {
  const isIn = () => {
    const now = document.activeElement;
    if (body.contains(now) || now?.closest('.kx-dialog-foot')) return true;
    const first = body.querySelector<HTMLElement>(`:is(${controls}):not(.kx-field-aside *)`);
    first?.focus();
    return first !== null;
  };
  const arriving = new MutationObserver(() => isIn() && arriving.disconnect());
  if (!isIn()) arriving.observe(body, { childList: true, subtree: true });
  return () => arriving.disconnect();
}

let outside: HTMLElement | undefined;

/** The kit restores the focus when a dialog closes, not when it unmounts; most dialogs here unmount. */
function useFocusReturn(): void {
  const [before] = useState(() => {
    const now = document.activeElement;
    if (now instanceof HTMLElement && !now.closest('[role="dialog"]')) outside = now;
    return outside;
  });
  useEffect(
    () => () => {
      // the dialog is still in the DOM during effect clean-up
      setTimeout(() => {
        if (isSomewhere(document.activeElement)) return;
        if (before?.isConnected && isSomewhere(before)) before.focus();
        focusHome();
      });
    },
    [before],
  );
}
