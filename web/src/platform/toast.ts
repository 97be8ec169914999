export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export interface ToastAction {
  label: string;
  perform: () => void;
}
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  detail?: string;
  /** shown with an error, so that a user can quote it on the phone */
  requestId?: string;
  /** path of the refused call; a later success of that call removes the toast */
  about?: string;
  action?: ToastAction;
}
export interface Question {
  text: string;
  title?: string;
  ok?: string;
  cancel?: string;
  names?: readonly string[];
  /** destructive: the focus starts on the cancel button */
  danger?: boolean;
}
export interface AskedQuestion extends Question {
  id: number;
  answer: (yes: boolean) => void;
}

/** The queue after a new toast, which comes first. All errors stay in the queue; of the others only the latest. */
export function nextOf(waiting: readonly Toast[], toast: Toast): Toast[] {
  const others = waiting.filter(({ text }) => text !== toast.text);
  const errors = others.filter(({ kind }) => kind === 'error');
  const [calm] = others.filter(({ kind }) => kind !== 'error');
  return [toast, ...errors, ...(calm && toast.kind === 'error' ? [calm] : [])];
}

type Listener<T> = (value: T) => void;
/** Milliseconds in which a toast moves to the next subscriber when the one that drew it unmounts. */
const fresh = 3000;
let latest: { change: ToastChange; at: number } | undefined;
export type ToastChange = (waiting: Toast[]) => Toast[];
const toastListeners: Listener<ToastChange>[] = [];
const questionListeners: Listener<AskedQuestion>[] = [];
let last = 0;

function subscribe<T>(listeners: Listener<T>[], listener: Listener<T>): () => void {
  listeners.push(listener);
  return () => {
    const place = listeners.lastIndexOf(listener);
    if (place >= 0) listeners.splice(place, 1);
  };
}
/**
 * A toast drawn just before its subscriber unmounts (logout) or is replaced moves to the next subscriber and is drawn
 * only there.
 */
export function onToast(listener: Listener<ToastChange>): () => void {
  const before = toastListeners.at(-1);
  const stop = subscribe(toastListeners, listener);
  if (before) {
    before(() => []);
    moveOn();
  }
  return () => {
    const drew = toastListeners.at(-1) === listener;
    stop();
    if (drew) moveOn();
  };
}
function moveOn(): void {
  if (latest && Date.now() - latest.at < fresh) toastListeners.at(-1)?.(latest.change);
}
export const onQuestion = (listener: Listener<AskedQuestion>): (() => void) => subscribe(questionListeners, listener);

function show(
  kind: ToastKind,
  text: string,
  more: Pick<Toast, 'detail' | 'requestId' | 'about' | 'action'> = {},
): void {
  last += 1;
  const toast: Toast = { id: last, kind, text, ...more };
  const change: ToastChange = (waiting) => nextOf(waiting, toast);
  latest = { change, at: Date.now() };
  toastListeners.at(-1)?.(change);
}

export function settled(about: string): void {
  toastListeners.at(-1)?.((waiting) =>
    waiting.some((toast) => toast.about === about) ? waiting.filter((toast) => toast.about !== about) : waiting,
  );
}

export const toast = {
  success: (text: string, more: Pick<Toast, 'detail' | 'action'> = {}) => show('success', text, more),
  error: (text: string, requestId?: string, about?: string, detail?: string) =>
    show('error', text, {
      ...(requestId ? { requestId } : {}),
      ...(about ? { about } : {}),
      ...(detail ? { detail } : {}),
    }),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
};

/** Asks and waits: `if (await ask({ text: '确定将选择数据删除?', danger: true })) …`. Answers no when no dialog can be shown. */
export function ask(question: Question): Promise<boolean> {
  const listener = questionListeners.at(-1);
  if (!listener) return Promise.resolve(false);
  last += 1;
  const id = last;
  return new Promise((resolve) => listener({ ...question, id, answer: resolve }));
}
