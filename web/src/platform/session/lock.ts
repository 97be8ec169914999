import { create } from 'zustand';
import { drop, isText, keep, read } from '../memory/storage.ts';
import { opens, sealed } from './lock-password.ts';
import { onLogout } from './logout-hooks.ts';

interface LockState {
  locked: boolean;
  /** seal of the lock password; empty: none chosen yet */
  password: string;
}
/** Lock state and lock password live as long as the browser session (specification section 4). */
const useLockState = create<LockState>(() => ({
  locked: read('isLock', (value) => value === true) === true,
  password: read('lockPasswd', isText) ?? '',
}));

export const useLocked = (): boolean => useLockState((state) => state.locked);
/** As it stands when the page is opened. */
export const isLocked = (): boolean => useLockState.getState().locked;
export const hasLockPassword = (): boolean => useLockState.getState().password !== '';

export function chooseLockPassword(text: string): void {
  const password = sealed(text);
  keep('lockPasswd', password, 'session');
  useLockState.setState({ password });
}

export function lock(): void {
  keep('isLock', true, 'session');
  useLockState.setState({ locked: true });
}

/** Ends the lock when the password is right. */
export function unlock(text: string): boolean {
  if (!opens(text, useLockState.getState().password)) return false;
  drop('isLock');
  useLockState.setState({ locked: false });
  return true;
}

export function clearLock(): void {
  drop('isLock');
  drop('lockPasswd');
  useLockState.setState({ locked: false, password: '' });
}
onLogout(clearLock);
