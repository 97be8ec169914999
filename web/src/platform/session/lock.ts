import { create } from 'zustand';
import { drop, isText, keep, read } from '../memory/storage.ts';
import { onLogout } from './logout-hooks.ts';

interface LockState {
  locked: boolean;
  password: string;
}
/** Lock state and lock password last as long as the browser session (specification section 4). */
const useLockState = create<LockState>(() => ({
  locked: read('isLock', (value) => value === true) === true,
  password: read('lockPasswd', isText) ?? '',
}));

export const useLocked = (): boolean => useLockState((state) => state.locked);
export const isLocked = (): boolean => useLockState.getState().locked;
export const lockSeal = (): string => useLockState.getState().password;
export const hasLockPassword = (): boolean => lockSeal() !== '';

export function keepLockSeal(password: string): void {
  keep('lockPasswd', password, 'session');
  useLockState.setState({ password });
}

export function lock(): void {
  keep('isLock', true, 'session');
  useLockState.setState({ locked: true });
}

export function endLock(): void {
  drop('isLock');
  useLockState.setState({ locked: false });
}

export function clearLock(): void {
  drop('isLock');
  drop('lockPasswd');
  useLockState.setState({ locked: false, password: '' });
}
onLogout(clearLock);
