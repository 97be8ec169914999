import { Activity, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router';
import { ErrorPage } from '#areas/auth/error-page.tsx';
import { watchConnection } from '#platform/connection.ts';
import { watchErrors } from '#platform/error-log.ts';
import { aliasOf, guard, isLogin, isOpenRoute, type Visitor } from '#platform/guard.ts';
import { LanguageProvider } from '#platform/language.tsx';
import { leave } from '#platform/leaving.ts';
import { useLocked } from '#platform/lock.ts';
import { usePerson } from '#platform/person.ts';
import { useSignedIn, watchSession } from '#platform/session.ts';
import { loadSite } from '#platform/site-answer.ts';
import { setNavigator } from '#platform/tab.ts';
import { accessToken, hasTokenCookie } from '#platform/tokens.ts';
import { PlainMessages } from '#shell/plain-messages.tsx';
import { TopBoundary } from '#shell/top-boundary.tsx';
import { TopProgress } from '#shell/top-progress.tsx';
import { Waiting } from '#shell/waiting.tsx';
import { loadLayout } from './first-page.ts';
import { findPage } from './pages.ts';

const Login = lazy(() => import('#areas/auth/login.tsx'));
const Lock = lazy(() => import('#areas/auth/lock.tsx'));
const FirstPassword = lazy(() => import('#areas/auth/first-password.tsx'));
const Layout = lazy(loadLayout);

export function App() {
  useEffect(() => {
    void loadSite();
    const stops = [watchSession(), watchErrors(), watchConnection()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <LanguageProvider>
      <TopBoundary>
        <BrowserRouter>
          <Suspense fallback={<Waiting />}>
            <Guarded />
          </Suspense>
        </BrowserRouter>
      </TopBoundary>
      <TopProgress />
      <PlainMessages />
    </LanguageProvider>
  );
}

/**
 * Decides what an address shows: alias, guard, then the page (specification section 2). The work of whoever is logged in
 * stays where it is behind the locked screen and the error pages.
 */
function Guarded() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const locked = useLocked();
  const mustChangePassword = usePerson()?.mustChangePassword ?? false;
  const signedIn = useSignedIn() && hasTokenCookie();
  const [entered, setEntered] = useState(false);
  useEffect(() => setNavigator((address) => void navigate(address)), [navigate]);

  const front = frontOf(pathname, { signedIn, locked, token: accessToken() }, mustChangePassword);
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

/** What stands before the work, or nothing. */
function frontOf(pathname: string, visitor: Visitor, mustChangePassword: boolean): ReactNode {
  const alias = aliasOf(pathname);
  if (alias) return <Navigate to={alias} replace />;
  // nobody logs in to be told that there is no such page
  if (!visitor.signedIn && !isOpenRoute(pathname) && !findPage(pathname)) return <Navigate to="/404" replace />;
  const way = guard(pathname, visitor);
  if (typeof way === 'string') return <Navigate to={way} replace />;
  if (way) return <Leave />;
  if (isLogin(pathname)) return <Login />;
  if (pathname === '/lock') return <Lock />;
  if (pathname === '/404' || pathname === '/403' || pathname === '/500') return <ErrorPage path={pathname} />;
  if (!findPage(pathname)) return <Navigate to="/404" replace />;
  return mustChangePassword ? <FirstPassword /> : undefined;
}

function Leave() {
  useEffect(leave, []);
  return <Navigate to="/login" replace />;
}
