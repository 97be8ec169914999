import type { Label } from '@kaoxin/contract/conventions.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { createContext, useCallback, useContext, useEffect } from 'react';
import { create } from 'zustand';
import { site } from '#site';
import { keep, read } from '../memory/storage.ts';
import { onLogout } from '../session/logout-hooks.ts';
import { rememberPages, type Tab } from './open-pages.ts';

interface TabState {
  tabs: Tab[];
  active: string;
  recent: string[];
  /** incremented when cached pages are dropped, so that they are rebuilt */
  epoch: number;
}
const keptPages = 10;
const home: Tab = { key: site.firstPage.path, path: site.firstPage.path, search: '', label: site.firstPage.label };

const isTabs = (value: unknown): value is Tab[] =>
  Array.isArray(value) &&
  value.every((tab) => isRecord(tab) && typeof tab.key === 'string' && Array.isArray(tab.label));

/** Open pages survive a reload of the page, but not closing the browser tab. */
export const useTabs = create<TabState>(() => ({
  tabs: read('tagList', isTabs) ?? [home],
  active: home.key,
  recent: [],
  epoch: 0,
}));
useTabs.subscribe(({ tabs }) => keep('tagList', tabs, 'session'));
const change = (tabs: Tab[], more: Partial<TabState> = {}): void => {
  useTabs.setState({ tabs, ...more });
  rememberPages(tabs.filter(({ key }) => key !== home.key));
};

export const addressOfTab = (tab: Tab): string => tab.path + tab.search;
export const isClosable = (tab: Tab, all: readonly Tab[]): boolean =>
  all.length > 1 && (tab.key !== home.key || site.firstPage.closable);

export const resetTabs = (): void => useTabs.setState({ tabs: [home], active: home.key, recent: [] });
onLogout(resetTabs);

export function visitTab(tab: Tab): void {
  const { tabs, recent } = useTabs.getState();
  const known = tabs.find(({ key }) => key === tab.key);
  const next = known ? tabs.map((one) => (one === known ? { ...known, search: tab.search } : one)) : [...tabs, tab];
  change(next, { active: tab.key, recent: [tab.key, ...recent.filter((key) => key !== tab.key)] });
}

export function keepTabs(fits: (tab: Tab) => boolean): void {
  const { tabs } = useTabs.getState();
  const left = tabs.filter(fits);
  if (left.length < tabs.length) change(left);
}

export function reopenTabs(pages: readonly Tab[]): void {
  const { tabs } = useTabs.getState();
  const missing = pages.filter((page) => tabs.every(({ key }) => key !== page.key));
  change([...tabs, ...missing]);
  const last = pages.at(-1);
  if (last) go(addressOfTab(last));
}

export const keptKeys = ({ tabs, recent }: Pick<TabState, 'tabs' | 'recent'>): Set<string> =>
  new Set(recent.filter((key) => tabs.some((tab) => tab.key === key)).slice(0, keptPages));

export const dropKeptPages = (): void =>
  useTabs.setState(({ active, epoch }) => ({ recent: [active], epoch: epoch + 1 }));

export function labelTab(key: string, label: Label): void {
  change(useTabs.getState().tabs.map((tab) => (tab.key === key ? { ...tab, label } : tab)));
}

let go: (address: string) => void = (address) => location.assign(address);
export const setNavigator = (navigate: (address: string) => void): void => {
  go = navigate;
};

export const useGo = (): ((address: string) => void) => goTo;
const goTo = (address: string): void => go(address);

export function closeTab(key: string = useTabs.getState().active): void {
  const { tabs, active } = useTabs.getState();
  const place = tabs.findIndex((tab) => tab.key === key);
  const closing = tabs[place];
  if (!closing || !isClosable(closing, tabs)) return;
  const rest = tabs.filter((tab) => tab !== closing);
  change(rest);
  const next = rest[Math.max(place - 1, 0)];
  if (key === active && next) go(addressOfTab(next));
}

export function closeOtherTabs(key: string): void {
  const { tabs } = useTabs.getState();
  const rest = tabs.filter((tab) => tab.key === key || !isClosable(tab, tabs));
  change(rest);
  const kept = rest.find((tab) => tab.key === key);
  if (kept) go(addressOfTab(kept));
}

export function closeAllTabs(): void {
  change([home]);
  go(home.path);
}

export function moveTab(key: string, to: string): void {
  const { tabs } = useTabs.getState();
  const moving = tabs.find((tab) => tab.key === key);
  const place = tabs.findIndex((tab) => tab.key === to);
  if (!moving || place < 0 || key === to || key === home.key || to === home.key) return;
  const rest = tabs.filter((tab) => tab !== moving);
  change([...rest.slice(0, place), moving, ...rest.slice(place)]);
}

export function neighbourOf(key: string, side: -1 | 1, tabs: readonly Tab[]): Tab | undefined {
  const place = tabs.findIndex((tab) => tab.key === key);
  const other = place < 0 || key === home.key ? undefined : tabs[place + side];
  return other?.key === home.key ? undefined : other;
}

export const TabContext = createContext<{ key: string; active: boolean }>({ key: '', active: true });

export const useTabActive = (): boolean => useContext(TabContext).active;

export function useTabTitle(label: Label | undefined): void {
  const { key } = useContext(TabContext);
  const [zh, en] = label ?? [];
  useEffect(() => {
    if (key !== '' && zh !== undefined && en !== undefined) labelTab(key, [zh, en]);
  }, [key, zh, en]);
}

export interface OpenOptions {
  title?: Label;
  query?: Record<string, string | number | undefined>;
}

export function addressWith(path: string, query: OpenOptions['query'] = {}): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) words.set(name, String(value));
  const text = words.toString();
  return text === '' ? path : `${path}?${text}`;
}

const titles = new Map<string, Label>();
export function takeTitle(address: string): Label | undefined {
  const title = titles.get(address);
  titles.delete(address);
  return title;
}

export function useOpen(): (path: string, options?: OpenOptions) => void {
  return useCallback((path, options = {}) => {
    const address = addressWith(path, options.query);
    if (options.title) titles.set(address, options.title);
    go(address);
  }, []);
}
