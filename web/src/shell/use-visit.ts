import { useLayoutEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { takeTitle, useTabs, visitTab } from '#platform/tab.ts';
import { site } from '#site';
import { findPage, tabKey } from '../pages.ts';
import { usePageTitle } from './page-title.ts';
import { windowTarget } from './window-target.ts';

/** Key of the tab that the router's address belongs to. */
export function useActiveKey(): string {
  const { pathname, search } = useLocation();
  const found = findPage(pathname);
  return found ? tabKey(pathname, search, found.page) : pathname;
}

/** Visiting an address adds its tab and titles the window (specification section 2). */
export function useVisit(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const say = useSay();
  const found = useMemo(() => findPage(pathname), [pathname]);
  const key = useActiveKey();
  const label = useTabs((state) => state.tabs.find((tab) => tab.key === key)?.label);

  useLayoutEffect(() => {
    if (!found) return;
    const aside = windowTarget(search, window.location.href);
    if (aside) {
      if (aside.target !== '') window.open(aside.target, '_blank', 'noopener,noreferrer');
      void navigate(pathname + aside.rest, { replace: true });
      return;
    }
    const named = found.pattern === '/myiframe/*' ? new URLSearchParams(search).get('name') : null;
    const title = takeTitle(pathname + search) ?? (named ? ([named, named] as const) : undefined);
    visitTab({ key, path: pathname, search, label: title ?? found.page.title });
  }, [found, key, pathname, search, navigate]);

  usePageTitle(say(label ?? found?.page.title ?? site.firstPage.label));
}
