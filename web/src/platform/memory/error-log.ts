import { isRecord } from '@kaoxin/contract/records.ts';
import { create } from 'zustand';
import { ApiError } from '../calls/api-error.ts';
import { keep, read } from './storage.ts';

/** An error as stored in this browser (specification sections 3 and 8). `time`: yyyy-MM-dd HH:mm:ss. */
export interface LoggedError {
  type: string;
  message: string;
  stack: string;
  info: string;
  url: string;
  time: string;
}
const isLog = (value: unknown): value is LoggedError[] => Array.isArray(value) && value.every(isRecord);
const most = 200;

export const useErrorLog = create<{ entries: LoggedError[] }>(() => ({ entries: read('logsList', isLog) ?? [] }));

/** Never throws; `info` describes the activity. */
export function logError(error: unknown, info: string): void {
  const known = error instanceof Error ? error : new Error(String(error));
  const entry: LoggedError = {
    type: known.name.slice(0, 64),
    message: known.message.slice(0, 4000),
    stack: (known.stack ?? '').slice(0, 8000),
    info: info.slice(0, 4000),
    url: location.href.slice(0, 2000),
    time: new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }),
  };
  put([...useErrorLog.getState().entries, entry].slice(-most));
}

function put(entries: LoggedError[]): void {
  useErrorLog.setState({ entries });
  keep('logsList', entries);
}
export const clearErrorLog = (): void => put([]);
export const dropLogged = (sent: readonly LoggedError[]): void =>
  put(useErrorLog.getState().entries.filter((entry) => !sent.includes(entry)));

/** Refusals were shown to the user, aborts are not errors, and the browser's ResizeObserver warning is harmless. */
const isNoise = (error: unknown): boolean =>
  error instanceof ApiError ||
  (error instanceof DOMException && error.name === 'AbortError') ||
  (error instanceof Error && error.message.startsWith('ResizeObserver loop'));

export function watchErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent) => {
    const found: unknown = error ?? new Error(message);
    if (!isNoise(found)) logError(found, 'window.onerror');
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!isNoise(reason)) logError(reason, 'unhandledrejection');
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
