import { QueryClientProvider } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { dropOldDrafts } from '#platform/memory/drafts.ts';
import { setPreference, usePreference } from '#platform/memory/preferences.ts';
import { useScreen } from '#platform/screen.ts';
import { sharedWords } from '#platform/words.ts';
import { Bars } from './bars/bars.tsx';
import { SwitchOffer } from './bars/switch-offer.tsx';
import { TopBar } from './bars/top-bar.tsx';
import { Sidebar } from './menu/sidebar.tsx';
import { useMenus } from './menu/use-menus.ts';
import { ErrorPage, errorPathOf } from './pages/error-page.tsx';
import { Drawer } from './panels/drawer.tsx';
import { TabBar } from './tabs/tab-bar.tsx';
import { TabPages } from './tabs/tab-pages.tsx';
import { useVisit } from './tabs/use-visit.ts';
import { PageWaiting } from './waiting.tsx';
import { useWatermark } from './watermark/use-watermark.ts';
import './layout.css';
import './print.css';

/** Menus, permissions, tabs and title load one after another; memo limits each to the parts it changes. */
const Top = memo(TopBar);
const Side = memo(Sidebar);
const Tabs = memo(TabBar);
const AboveThePage = memo(Bars);
const Pages = memo(TabPages);

export default function Layout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  );
}

function Shell() {
  const say = useSay();
  const menus = useMenus();
  const error = errorPathOf(useLocation().pathname);
  const screen = useScreen();
  const [chosenFold] = usePreference('sidebarFolded');
  const [drawer, setDrawer] = useState(false);
  const content = useRef<HTMLElement>(null);
  useVisit(menus.held, menus.all);
  useWatermark();
  useEffect(() => dropOldDrafts(), []);
  const side = { nodes: menus.nodes, loaded: menus.state === 'ready' };
  const narrow = screen === 0;
  const folded = chosenFold || screen === 1;
  const fold = useCallback(
    () => (narrow ? setDrawer(true) : setPreference('sidebarFolded', !chosenFold)),
    [narrow, chosenFold],
  );
  useEffect(() => {
    if (!narrow) setDrawer(false);
  }, [narrow]);
  return (
    <div className="shell">
      <button type="button" className="skip" onClick={() => content.current?.focus()}>
        {say(['跳到正文', 'Skip to content'])}
      </button>
      {narrow ? (
        <Drawer open={drawer} label={say(sharedWords.mainMenu)} onClose={() => setDrawer(false)}>
          <Sidebar {...side} folded={false} onChosen={() => setDrawer(false)} />
        </Drawer>
      ) : (
        <Side {...side} folded={folded} />
      )}
      <div className="shell-right">
        <Top
          menu={menus.all}
          topMenus={menus.topMenus}
          folded={narrow ? !drawer : folded}
          canFold={screen !== 1}
          onFold={fold}
        />
        <Tabs />
        <AboveThePage />
        <main id="content" className="shell-content" ref={content} tabIndex={-1}>
          {error && <ErrorPage key={error} path={error} inside />}
          {menus.state === 'ready' && <Pages />}
          {menus.state === 'loading' && !error && <PageWaiting />}
          {menus.state === 'failed' && !error && (
            <div className="shell-state" role="alert">
              <p>
                {say(['菜单加载失败，请检查网络后重试。', 'The menu did not load. Check the network and try again.'])}
              </p>
              <button type="button" className="button button-main" onClick={menus.retry}>
                {say(sharedWords.retry)}
              </button>
            </div>
          )}
        </main>
      </div>
      <SwitchOffer />
    </div>
  );
}
