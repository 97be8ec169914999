import { Activity, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router';
import { watchConnection } from '#platform/calls/connection.ts';
import { loadSite } from '#platform/calls/site-answer.ts';
import { useDocumentLanguage } from '#platform/language.tsx';
import { watchErrors } from '#platform/memory/error-log.ts';
import { setNavigator } from '#platform/pages/tab.ts';
import { aliasOf, guard, isLogin, isOpenRoute, isPublic, type Visitor } from '#platform/session/guard.ts';
import { useLocked } from '#platform/session/lock.ts';
import { runLogoutHooks } from '#platform/session/logout-hooks.ts';
import { usePerson } from '#platform/session/person.ts';
import { useSignedIn, watchSession } from '#platform/session/session.ts';
import { accessToken, hasTokenCookie } from '#platform/session/tokens.ts';
import { TopBoundary } from '#shell/bars/top-boundary.tsx';
import { TopProgress } from '#shell/bars/top-progress.tsx';
import { ErrorPage, errorPathOf } from '#shell/pages/error-page.tsx';
import { PlainMessages } from '#shell/plain-messages.tsx';
import { FrameWaiting } from '#shell/waiting.tsx';
import { loadLayout } from './first-page.ts';
import { pageTable } from './page-table.ts';

const Login = lazy(() => import('#areas/auth/login.tsx'));
const Lock = lazy(() => import('#areas/auth/lock.tsx'));
const FirstPassword = lazy(() => import('#areas/auth/password/first-password.tsx'));
const Public = lazy(() => import('#areas/casework/public/public.tsx'));
const Layout = lazy(loadLayout);

export function App() {
  useDocumentLanguage();
  useEffect(() => {
    void loadSite();
    pageTable().catch(() => undefined);
    const stops = [watchSession(), watchErrors(), watchConnection()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <>
      <TopBoundary>
        <BrowserRouter>
          <Suspense fallback={<FrameWaiting />}>
            <Guarded />
          </Suspense>
        </BrowserRouter>
      </TopBoundary>
      <TopProgress />
      <PlainMessages />
    </>
  );
}

/**
 * Decides what an address shows: alias, guard, then the page (specification section 2). The pages of a logged-in user
 * stay mounted behind the locked screen. The shell shows them the error pages, so that the menu stays.
 */
function Guarded() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const locked = useLocked();
  const mustChangePassword = usePerson()?.mustChangePassword ?? false;
  const signedIn = useSignedIn() && hasTokenCookie();
  const [entered, setEntered] = useState(false);
  useEffect(() => setNavigator((address) => void navigate(address)), [navigate]);

  const front = useFront(pathname, { signedIn, locked, token: accessToken() }, mustChangePassword);
  const inside = signedIn && !mustChangePassword && (entered || front === undefined);
  if (inside !== entered) setEntered(inside);
  return (
    <>
      {inside && (
        <Activity mode={front === undefined ? 'visible' : 'hidden'}>
          <Layout />
        </Activity>
      )}
      {front}
    </>
  );
}

function useFront(pathname: string, visitor: Visitor, mustChangePassword: boolean): ReactNode {
  if (isPublic(pathname)) return <Public />;
  const alias = aliasOf(pathname);
  if (alias) return <Navigate to={alias} replace />;
  if (!visitor.signedIn && !isOpenRoute(pathname) && !use(pageTable()).findPage(pathname))
    return <Navigate to="/404" replace />;
  const way = guard(pathname, visitor);
  if (typeof way === 'string') return <Navigate to={way} replace />;
  if (way) return <Leave />;
  if (isLogin(pathname)) return <Login />;
  if (pathname === '/lock') return <Lock />;
  const error = errorPathOf(pathname);
  if (error && (!visitor.signedIn || visitor.locked || mustChangePassword)) return <ErrorPage path={error} />;
  // a path without a page may be a menu group: the shell decides once the menu has loaded
  return mustChangePassword ? <FirstPassword /> : undefined;
}

function Leave() {
  useEffect(runLogoutHooks, []);
  return <Navigate to="/login" replace />;
}
