export type ToastKind = 'success' | 'error' | 'warning' | 'info';
/** What can still be done about what a toast says. */
export interface ToastAction {
  label: string;
  perform: () => void;
}
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** what happened, small beneath words that fit everything */
  detail?: string;
  /** shown small beside an error, so that a person can name it on the phone */
  requestId?: string;
  /** path of the call that was refused: what it said is settled when it succeeds */
  about?: string;
  action?: ToastAction;
}
/** A question with two answers. `ok` and `cancel` are button texts. */
export interface Question {
  text: string;
  title?: string;
  ok?: string;
  cancel?: string;
  /** what it is about, named beneath */
  names?: readonly string[];
  /** something is lost by it: it begins at the answer that loses nothing */
  danger?: boolean;
}
export interface AskedQuestion extends Question {
  id: number;
  answer: (yes: boolean) => void;
}

/** What is to be told when another toast comes: that one first. Errors come back behind it, of the rest the latest. */
export function nextOf(waiting: readonly Toast[], toast: Toast): Toast[] {
  const others = waiting.filter(({ text }) => text !== toast.text);
  const errors = others.filter(({ kind }) => kind === 'error');
  const [calm] = others.filter(({ kind }) => kind !== 'error');
  return [toast, ...errors, ...(calm && toast.kind === 'error' ? [calm] : [])];
}

type Listener<T> = (value: T) => void;
/** Milliseconds in which a toast moves on to the next place when the one that drew it goes. */
const fresh = 3000;
let latest: { change: ToastChange; at: number } | undefined;
/** What becomes of the toasts that are to be told, the first of them now. */
export type ToastChange = (waiting: Toast[]) => Toast[];
const toastListeners: Listener<ToastChange>[] = [];
const questionListeners: Listener<AskedQuestion>[] = [];
let last = 0;

/** The one who subscribed last draws; the earlier one takes over again when it leaves. */
function subscribe<T>(listeners: Listener<T>[], listener: Listener<T>): () => void {
  listeners.push(listener);
  return () => {
    const place = listeners.lastIndexOf(listener);
    if (place >= 0) listeners.splice(place, 1);
  };
}
/**
 * A toast drawn just before its place goes (a log-out takes the page along), or before a better one comes, is drawn by the next
 * one, and by it alone.
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

/** A call has succeeded: what it was refused for before is no news any more. */
export function settled(about: string): void {
  toastListeners.at(-1)?.((waiting) =>
    waiting.some((toast) => toast.about === about) ? waiting.filter((toast) => toast.about !== about) : waiting,
  );
}

/** Says something at the edge of the screen. Texts come in the person's language. */
export const toast = {
  /** with an action it stays long enough to think */
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

/** Asks and waits: `if (await ask({ text: '确定将选择数据删除?', danger: true })) …`. Without a place to ask: no. */
export function ask(question: Question): Promise<boolean> {
  const listener = questionListeners.at(-1);
  if (!listener) return Promise.resolve(false);
  last += 1;
  const id = last;
  return new Promise((resolve) => listener({ ...question, id, answer: resolve }));
}
