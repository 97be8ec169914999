import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { useLayoutEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { firstPageOf } from '#platform/pages/menu.ts';
import type { Tab } from '#platform/pages/open-pages.ts';
import { keepTabs, takeTitle, useTabs, visitTab } from '#platform/pages/tab.ts';
import { isOpenRoute } from '#platform/session/guard.ts';
import { site } from '#site';
import { mayOpen, tabKey } from '../../page-parts.ts';
import { findPage } from '../../pages.ts';
import { usePageTitle } from '../page-title.ts';
import { errorPages, errorPathOf } from '../pages/error-page.tsx';
import { windowTarget } from './window-target.ts';

export function useActiveKey(): string {
  const { pathname, search } = useLocation();
  const found = findPage(pathname);
  return found ? tabKey(pathname, search, found.page) : pathname;
}

const opens = ({ path }: Tab, held: ReadonlySet<string>): boolean => {
  const found = findPage(path);
  return found !== undefined && mayOpen(found, held);
};

/**
 * Visiting an address adds its tab and sets the window title (specification section 2). Addresses outside the user's
 * menu redirect to /403 without a tab (domain.md 0.3), a menu group to its first page, other unknown paths to /404.
 * Restored tabs outside the menu are closed. Nothing is decided until the menu has loaded.
 */
export function useVisit(held: ReadonlySet<string> | undefined, menu: readonly MenuNode[]): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const say = useSay();
  const found = useMemo(() => findPage(pathname), [pathname]);
  const key = useActiveKey();
  const tabs = useTabs((state) => state.tabs);
  const label = tabs.find((tab) => tab.key === key)?.label;

  useLayoutEffect(() => {
    if (held && tabs.some((tab) => !opens(tab, held))) keepTabs((tab) => opens(tab, held));
  }, [held, tabs]);

  useLayoutEffect(() => {
    if (!found && held && !isOpenRoute(pathname))
      void navigate(firstPageOf(menu, pathname) ?? '/404', { replace: true });
    if (!found || (!held && !found.page.free)) return;
    if (held && !mayOpen(found, held)) {
      void navigate('/403', { replace: true });
      return;
    }
    const aside = windowTarget(search, window.location.href);
    if (aside) {
      if (aside.target !== '') window.open(aside.target, '_blank', 'noopener,noreferrer');
      void navigate(pathname + aside.rest, { replace: true });
      return;
    }
    const named = found.pattern === '/myiframe/*' ? new URLSearchParams(search).get('name') : null;
    const title = takeTitle(pathname + search) ?? (named ? ([named, named] as const) : undefined);
    visitTab({ key, path: pathname, search, label: title ?? found.page.title });
  }, [found, held, menu, key, pathname, search, navigate]);

  const error = errorPathOf(pathname);
  usePageTitle(say(label ?? found?.page.title ?? (error ? errorPages[error].title : site.firstPage.label)));
}
