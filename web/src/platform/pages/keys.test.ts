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

it('knows a key by its words', () => {
  expect(pressed(shellKeys.search, press('k', { ctrlKey: true }))).toBe(true);
  expect(pressed(shellKeys.search, press('K', { metaKey: true }))).toBe(true);
  expect(pressed(shellKeys.search, press('k'))).toBe(false);
  expect(pressed(shellKeys.search, press('k', { ctrlKey: true, altKey: true }))).toBe(false);
  expect(pressed(shellKeys.lock, press('l', { ctrlKey: true, altKey: true }))).toBe(true);
  expect(pressed(shellKeys.lock, press('l', { ctrlKey: true }))).toBe(false);
});

it('takes a question mark with Shift and the wide one of an input method', () => {
  expect(pressed(shellKeys.keys, press('?', { shiftKey: true }))).toBe(true);
  expect(pressed(shellKeys.keys, press('？', { shiftKey: true }))).toBe(true);
  expect(pressed(shellKeys.keys, press('/'))).toBe(false);
});

it('wants Shift where the key names it, unless the keyboard has a key of its own', () => {
  expect(pressed(listKeys.menu, press('F10', { shiftKey: true }))).toBe(true);
  expect(pressed(listKeys.menu, press('F10'))).toBe(false);
  expect(pressed(listKeys.menu, press('ContextMenu'))).toBe(true);
  expect(pressed(formKeys.submit, press('Enter'))).toBe(false);
});

it('names them as assistive technology wants', () => {
  expect(shortcutOf(shellKeys.lock)).toBe('Control+Alt+L');
});
