import './memory/testing-storage.ts';
import type { Token } from '@kaoxin/contract/auth/session.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadPreferences } from './memory/preferences.ts';
import { runLogoutHooks } from './session/logout-hooks.ts';
import { setPerson } from './session/person.ts';

const set = new Map<string, string>();
const html = {
  className: '',
  style: {
    setProperty: (name: string, value: string) => set.set(name, value),
    removeProperty: (name: string) => set.delete(name),
  },
};
vi.stubGlobal('document', { documentElement: html, cookie: '' });
vi.stubGlobal('location', { protocol: 'http:' });
const { loadLook, setColor, setTheme } = await import('./theme.ts');

const nobody: Token = {
  access_token: 'a',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  tenant_id: '000000',
  user_id: '1',
  user_name: '',
  nick_name: '',
  account: '',
  role_name: '',
  role_id: '',
  dept_id: '',
  post_id: '',
  oauth_id: '',
  avatar: '',
  must_change_password: 0,
};
const enter = (account: string) => {
  setPerson({ ...nobody, account });
  loadPreferences();
  loadLook();
};
const kept = (name: string) => JSON.parse(localStorage.getItem(`kaoxin-${name}`) ?? '{}').content;

beforeEach(() => {
  runLogoutHooks();
  localStorage.clear();
  enter('wangmin');
});

it('is stored per user', () => {
  setTheme('theme-star');
  setColor('#C2410C');
  expect([html.className, set.get('--brand')]).toEqual(['theme-star', '#c2410c']);
  runLogoutHooks();
  enter('liqiang');
  expect([html.className, set.get('--brand')]).toEqual(['theme-default', undefined]);
  runLogoutHooks();
  enter('wangmin');
  expect([html.className, set.get('--brand')]).toEqual(['theme-star', '#c2410c']);
});

it('is readable before the first paint', () => {
  setTheme('theme-dark');
  setColor('#7C3AED');
  expect(kept('themeName')).toBe('theme-dark');
  expect(kept('colorRamp')['--accent']).toBe(set.get('--accent'));
  setColor('#409EFF');
  expect(kept('colorRamp')).toBeUndefined();
  expect(set.size).toBe(0);
});

it('rejects invalid colours and themes', () => {
  setColor('red; background: url(//evil)');
  expect(set.size).toBe(0);
  localStorage.setItem('kaoxin-preferences-000000-wangmin', JSON.stringify({ content: { theme: 'theme-none' } }));
  enter('wangmin');
  expect(html.className).toBe('theme-default');
});
