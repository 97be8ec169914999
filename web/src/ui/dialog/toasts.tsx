import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { onToast, type Toast, type ToastKind } from '#platform/toast.ts';
import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '../theme/icons.ts';

/** Milliseconds a toast stays; errors stay longer because they must be read. */
const stays: Record<ToastKind, number> = { success: 3000, info: 4000, warning: 5000, error: 8000 };
const undoable = 10_000;
const icons: Record<ToastKind, ReactNode> = {
  success: <CheckCircleFilled />,
  info: <InfoCircleFilled />,
  warning: <ExclamationCircleFilled />,
  error: <CloseCircleFilled />,
};
const requestId: Label = ['请求编号', 'Request ID'];
const dismiss: Label = ['关闭提示', 'Dismiss'];

/**
 * Shows the newest toast of the queue. Errors interrupt a screen reader, and return after newer toasts have gone; of
 * the others only the latest remains.
 */
export function Toasts() {
  const [waiting, setWaiting] = useState<Toast[]>([]);
  useEffect(() => onToast(setWaiting), []);
  const drop = (id: number) => setWaiting((list) => list.filter((toast) => toast.id !== id));
  const [shown] = waiting;
  const line = shown && <ToastLine key={shown.id} toast={shown} onGone={drop} />;
  const isUrgent = shown?.kind === 'error';
  return (
    <div className="kx-toasts">
      <div role="alert">{isUrgent && line}</div>
      <div role="status">{!isUrgent && line}</div>
    </div>
  );
}

function ToastLine({ toast, onGone }: { toast: Toast; onGone: (id: number) => void }) {
  const say = useSay();
  const [held, setHeld] = useState(false);
  const { action } = toast;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onGone(toast.id), toast.action ? undoable : stays[toast.kind]);
    return () => clearTimeout(timer);
  }, [held, onGone, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and the focus only hold the text on the screen
    <div
      className={`kx-toast kx-toast-${toast.kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="kx-toast-icon" aria-hidden>
        {icons[toast.kind]}
      </span>
      <span className="kx-toast-text">
        <span>{toast.text}</span>
        {toast.detail && <small>{toast.detail}</small>}
        {toast.requestId && (
          <small>
            {say(requestId)} {toast.requestId}
          </small>
        )}
      </span>
      {action && (
        <button
          type="button"
          className="kx-plain kx-toast-action"
          onClick={() => {
            onGone(toast.id);
            action.perform();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="kx-plain" aria-label={say(dismiss)} onClick={() => onGone(toast.id)}>
        <CloseOutlined />
      </button>
    </div>
  );
}
