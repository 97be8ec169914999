import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  memo,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Route, Routes } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { loadPart } from '#platform/pages/chunk.ts';
import type { Tab } from '#platform/pages/open-pages.ts';
import { TabContext } from '#platform/pages/tab.ts';
import type { FoundPage } from '../../page-parts.ts';
import { findPage } from '../../pages.ts';
import { PageWaiting } from '../waiting.tsx';
import { TabBoundary } from './tab-boundary.tsx';

const attempts = new Map<string, number>();
const loaded = new Map<string, LazyExoticComponent<ComponentType>>();
function componentOf({ pattern, page }: FoundPage): LazyExoticComponent<ComponentType> {
  const known = loaded.get(pattern);
  if (known) return known;
  const component = lazy(async () => {
    const module: Readonly<Record<string, unknown>> = { ...(await loadPart(page.load, attempts.get(pattern))) };
    return { default: module[page.pick ?? 'default'] as ComponentType };
  });
  loaded.set(pattern, component);
  return component;
}

function forget(pattern: string): void {
  loaded.delete(pattern);
  attempts.set(pattern, (attempts.get(pattern) ?? 0) + 1);
}

/**
 * True once the page's effects have run, false while it is hidden. A dialog that opens in the commit that shows its
 * page would use refs that are not set yet.
 */
function useAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    return () => setAwake(false);
  }, []);
  return awake;
}

function useEntered(opened: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isNew = useRef(opened);
  useEffect(() => {
    // once, not when the page becomes visible again
    if (isNew.current && !box.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true });
    isNew.current = false;
  }, []);
  return box;
}

interface TabPageProps {
  tab: Tab;
  active: boolean;
  /** false for the page the application started with; others were opened by the user */
  opened?: boolean;
}

/** One page in its tab. It reads its own address from the router, even while hidden. */
export const TabPage = memo(function TabPage({ tab, active, opened = false }: TabPageProps) {
  const { key, path, search } = tab;
  const awake = useAwake();
  const box = useEntered(opened);
  const place = useMemo(() => ({ key, active: active && awake }), [key, active, awake]);
  const location = useMemo(() => ({ pathname: path, search, key }), [path, search, key]);
  const found = findPage(path);
  const say = useSay();
  const [, setTries] = useState(0);
  const Page = found && componentOf(found);
  const pattern = found?.pattern;
  // a new title or activation does not render the page again
  const content = useMemo(
    () =>
      Page && (
        <Routes location={location}>
          <Route path={pattern} element={<Page />} />
        </Routes>
      ),
    [Page, location, pattern],
  );
  if (!found) return null;
  const again = () => {
    forget(found.pattern);
    setTries((tries) => tries + 1);
  };
  return (
    <TabContext value={place}>
      <div className="tab-page" ref={box} tabIndex={-1}>
        <h1 className="hidden-text">{say(tab.label)}</h1>
        <TabBoundary onRetry={again}>
          <Suspense fallback={<PageWaiting />}>{content}</Suspense>
        </TabBoundary>
      </div>
    </TabContext>
  );
});
