import '../memory/testing-storage.ts';
import { beforeEach, expect, it } from 'vitest';
import { hasLockPassword, lock } from './lock.ts';
import { chooseLockPassword, unlock } from './lock-password.ts';
import { runLogoutHooks } from './logout-hooks.ts';

beforeEach(() => {
  runLogoutHooks();
  sessionStorage.clear();
});

it('stores no plain password and a different hash each time', () => {
  chooseLockPassword('8421');
  const first = sessionStorage.getItem('kaoxin-lockPasswd') ?? '';
  expect(first).not.toContain('8421');
  chooseLockPassword('8421');
  expect(JSON.parse(sessionStorage.getItem('kaoxin-lockPasswd') ?? '').content).not.toBe(JSON.parse(first).content);
  expect(localStorage.getItem('kaoxin-lockPasswd')).toBeNull();
});

it('unlocks only with the right password', () => {
  expect(unlock('')).toBe(false);
  chooseLockPassword('8421');
  lock();
  expect(unlock('1248')).toBe(false);
  expect(sessionStorage.getItem('kaoxin-isLock')).not.toBeNull();
  expect(unlock('8421')).toBe(true);
  expect(sessionStorage.getItem('kaoxin-isLock')).toBeNull();
});

it('is removed at logout', () => {
  chooseLockPassword('8421');
  lock();
  runLogoutHooks();
  expect(hasLockPassword()).toBe(false);
  expect(unlock('8421')).toBe(false);
});
