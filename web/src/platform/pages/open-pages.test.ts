import '../memory/testing-storage.ts';
import type { Token } from '@kaoxin/contract/auth/session.ts';
import { beforeEach, expect, it } from 'vitest';
import { runLogoutHooks } from '../session/logout-hooks.ts';
import { setPerson } from '../session/person.ts';
import type { Tab } from './open-pages.ts';
import { offeredPages, offerPages } from './open-pages.ts';
import { closeAllTabs, reopenTabs, resetTabs, setNavigator, useTabs, visitTab } from './tab.ts';

const tab = (path: string, search = ''): Tab => ({ key: path, path, search, label: [path, path] });
const keys = () => useTabs.getState().tabs.map(({ key }) => key);
const offered = () => offeredPages().map(({ path, search }) => path + search);
let went: string[] = [];

const token: Token = {
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
function enter(account: string): void {
  setPerson({ ...token, account });
  resetTabs();
  offerPages();
  visitTab(tab('/wel/index'));
}

beforeEach(() => {
  runLogoutHooks();
  localStorage.clear();
  went = [];
  setNavigator((address) => went.push(address));
});

it('offers the same user the open pages with their queries', () => {
  enter('wangmin');
  expect(offered()).toEqual([]);
  visitTab(tab('/a', '?current=3'));
  visitTab(tab('/b'));
  runLogoutHooks();
  expect(keys()).toEqual(['/wel/index']);
  expect(offered()).toEqual([]);
  enter('wangmin');
  expect(offered()).toEqual(['/a?current=3', '/b']);
  reopenTabs(offeredPages());
  expect(keys()).toEqual(['/wel/index', '/a', '/b']);
  expect(went).toEqual(['/b']);
});

it('offers nothing to other users', () => {
  enter('wangmin');
  visitTab(tab('/a'));
  runLogoutHooks();
  enter('liqiang');
  expect(offered()).toEqual([]);
});

it('keeps the offer until it is accepted or declined', () => {
  enter('wangmin');
  visitTab(tab('/a'));
  runLogoutHooks();
  enter('wangmin');
  runLogoutHooks();
  enter('wangmin');
  expect(offered()).toEqual(['/a']);
});

it('forgets pages the user closed', () => {
  enter('wangmin');
  visitTab(tab('/a'));
  closeAllTabs();
  runLogoutHooks();
  enter('wangmin');
  expect(offered()).toEqual([]);
});
