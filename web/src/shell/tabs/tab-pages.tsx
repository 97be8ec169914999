import { Activity, lazy, Suspense, useEffect, useState } from 'react';
import type { Tab } from '#platform/pages/open-pages.ts';
import { keptKeys, useTabs } from '#platform/pages/tab.ts';
import { loadKit } from '#ui/theme/load-kit.ts';
import { findPage } from '../../pages.ts';
import { PageWaiting } from '../waiting.tsx';
import { TabPage } from './tab-page.tsx';
import { useActiveKey } from './use-visit.ts';

const UiTheme = lazy(() => loadKit().then(({ UiTheme: Theme }) => ({ default: Theme })));

export function TabPages() {
  const state = useTabs();
  const active = useActiveKey();
  const [first] = useState(active);
  const kept = keptKeys(state);
  useEffect(() => {
    // preload the kit while the user reads the first page
    const timer = setTimeout(() => void loadKit().catch(() => undefined), 1000);
    return () => clearTimeout(timer);
  }, []);

  const alive = state.tabs.flatMap((tab) => {
    const page = findPage(tab.path)?.page;
    const lives = tab.key === active || (kept.has(tab.key) && page?.keep !== false);
    return page && lives ? [{ tab, kit: page.kit !== false }] : [];
  });
  const show = ({ tab }: { tab: Tab }) => (
    <Activity key={`${tab.key} ${state.epoch}`} mode={tab.key === active ? 'visible' : 'hidden'}>
      <TabPage tab={tab} active={tab.key === active} opened={tab.key !== first} />
    </Activity>
  );
  const withKit = alive.filter(({ kit }) => kit);
  return (
    <>
      {alive.filter(({ kit }) => !kit).map(show)}
      {withKit.length > 0 && (
        <Suspense fallback={<PageWaiting />}>
          <UiTheme>{withKit.map(show)}</UiTheme>
        </Suspense>
      )}
    </>
  );
}
