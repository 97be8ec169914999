import { expect, it } from 'vitest';
import { formKeys, listKeys, pressed, shellKeys, shortcutOf } from './keys.ts';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

it('matches keys by their description', () => {
  expect(pressed(shellKeys.search, press('k', { ctrlKey: true }))).toBe(true);
  expect(pressed(shellKeys.search, press('K', { metaKey: true }))).toBe(true);
  expect(pressed(shellKeys.search, press('k'))).toBe(false);
  expect(pressed(shellKeys.search, press('k', { ctrlKey: true, altKey: true }))).toBe(false);
  expect(pressed(shellKeys.lock, press('l', { ctrlKey: true, altKey: true }))).toBe(true);
  expect(pressed(shellKeys.lock, press('l', { ctrlKey: true }))).toBe(false);
});

it('accepts a full-width question mark and one with Shift', () => {
  expect(pressed(shellKeys.keys, press('?', { shiftKey: true }))).toBe(true);
  expect(pressed(shellKeys.keys, press('？', { shiftKey: true }))).toBe(true);
  expect(pressed(shellKeys.keys, press('/'))).toBe(false);
});

it('requires Shift only where the key names it', () => {
  expect(pressed(listKeys.menu, press('F10', { shiftKey: true }))).toBe(true);
  expect(pressed(listKeys.menu, press('F10'))).toBe(false);
  expect(pressed(listKeys.menu, press('ContextMenu'))).toBe(true);
  expect(pressed(formKeys.submit, press('Enter'))).toBe(false);
});

it('names keys for assistive technology', () => {
  expect(shortcutOf(shellKeys.lock)).toBe('Control+Alt+L');
});
