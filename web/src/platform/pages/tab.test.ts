import '../memory/testing-storage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { runLogoutHooks } from '../session/logout-hooks.ts';
import type { Tab } from './open-pages.ts';
import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  isClosable,
  keptKeys,
  moveTab,
  neighbourOf,
  resetTabs,
  setNavigator,
  useTabs,
  visitTab,
} from './tab.ts';

const tab = (path: string, search = ''): Tab => ({ key: path, path, search, label: [path, path] });
const keys = () => useTabs.getState().tabs.map(({ key }) => key);
let went: string[] = [];

beforeEach(() => {
  went = [];
  setNavigator((address) => went.push(address));
  resetTabs();
  for (const path of ['/wel/index', '/a', '/b', '/c']) visitTab(tab(path));
});

describe('tabs', () => {
  it('are closable, except home and a single tab', () => {
    const { tabs } = useTabs.getState();
    expect(tabs.map((one) => isClosable(one, tabs))).toEqual([false, true, true, true]);
    expect(isClosable(tab('/a'), [tab('/a')])).toBe(false);
  });

  it('activate the previous tab when the active one closes', () => {
    closeTab('/c');
    expect(keys()).toEqual(['/wel/index', '/a', '/b']);
    expect(went).toEqual(['/b']);
  });

  it('leave the address alone when an inactive tab closes', () => {
    closeTab('/a');
    expect(keys()).toEqual(['/wel/index', '/b', '/c']);
    expect(went).toEqual([]);
  });

  it('keep home and the chosen tab when the others close', () => {
    visitTab(tab('/b', '?size=30'));
    closeOtherTabs('/b');
    expect(keys()).toEqual(['/wel/index', '/b']);
    expect(went).toEqual(['/b?size=30']);
  });

  it('end with home when all close, and at logout', () => {
    closeAllTabs();
    expect(keys()).toEqual(['/wel/index']);
    expect(went).toEqual(['/wel/index']);
    visitTab(tab('/a'));
    runLogoutHooks();
    expect(keys()).toEqual(['/wel/index']);
  });

  it('keep their place and take the new query when revisited', () => {
    visitTab(tab('/a', '?current=2'));
    expect(keys()).toEqual(['/wel/index', '/a', '/b', '/c']);
    expect(useTabs.getState().tabs[1]?.search).toBe('?current=2');
  });

  it('change places, but never before home', () => {
    moveTab('/c', '/a');
    expect(keys()).toEqual(['/wel/index', '/c', '/a', '/b']);
    moveTab('/c', '/b');
    expect(keys()).toEqual(['/wel/index', '/a', '/b', '/c']);
    moveTab('/a', '/wel/index');
    moveTab('/wel/index', '/b');
    expect(keys()).toEqual(['/wel/index', '/a', '/b', '/c']);
    const { tabs } = useTabs.getState();
    expect(neighbourOf('/a', -1, tabs)).toBeUndefined();
    expect(neighbourOf('/a', 1, tabs)?.key).toBe('/b');
    expect(neighbourOf('/wel/index', 1, tabs)).toBeUndefined();
  });

  it('keep the ten most recently used pages', () => {
    for (let n = 0; n < 12; n += 1) visitTab(tab(`/page${n}`));
    visitTab(tab('/page1'));
    const kept = keptKeys(useTabs.getState());
    expect(kept.size).toBe(10);
    expect(kept.has('/page1')).toBe(true);
    expect(kept.has('/page2')).toBe(false);
    expect(kept.has('/page3')).toBe(true);
  });
});
