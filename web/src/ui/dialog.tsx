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
  /** called by the button and by Ctrl+Enter; without it the dialog only shows */
  onSubmit?: () => void;
  submitLabel?: Label;
  closeLabel?: Label;
  busy?: boolean;
  danger?: boolean;
  width?: number;
  /** further buttons, left of the two */
  extra?: ReactNode;
}

const close: Label = ['关闭', 'Close'];
const cancel: Label = ['取消', 'Cancel'];
const save: Label = ['保存', 'Save'];

/**
 * The only Modal of the product. It shows with `open && tabActive`: a Modal that stays open while its tab is hidden
 * breaks the page on return. Focus stays inside and goes back to where it was; Ctrl+Enter submits.
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
    // a dialog over another one is meant alone
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
  // Not merely closed: the kit's motion runs again when a hidden page comes back, and reaches for what is gone.
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
      // each time it is shown, also when its tab comes back
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
 * Puts the focus on the first control of the body that is no side matter, as soon as there is one, unless one there has
 * taken it already, or the person has gone on to the buttons. Answers what ends the waiting for it.
 */
function enter(body: HTMLElement): () => void {
  const isIn = () => {
    const now = document.activeElement;
    if (body.contains(now) || now?.closest('.kx-dialog-foot')) return true;
    const first = body.querySelector<HTMLElement>(`:is(${controls}):not(.kx-field-aside *)`);
    first?.focus();
    return first !== null;
  };
  // what a dialog shows may come later than the dialog
  const arriving = new MutationObserver(() => isIn() && arriving.disconnect());
  if (!isIn()) arriving.observe(body, { childList: true, subtree: true });
  return () => arriving.disconnect();
}

/** Where the focus was before the first of the open dialogs. */
let outside: HTMLElement | undefined;

/** The kit returns the focus when a dialog closes, not when it is taken away; most of ours are taken away. */
function useFocusReturn(): void {
  const [before] = useState(() => {
    const now = document.activeElement;
    if (now instanceof HTMLElement && !now.closest('[role="dialog"]')) outside = now;
    return outside;
  });
  useEffect(
    () => () => {
      // the dialog is still there while its effects are cleaned up
      setTimeout(() => {
        if (isSomewhere(document.activeElement)) return;
        if (before?.isConnected && isSomewhere(before)) before.focus();
        focusHome();
      });
    },
    [before],
  );
}
