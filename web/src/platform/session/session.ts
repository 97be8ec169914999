import type { Token } from '@kaoxin/contract/auth/session.ts';
import { create } from 'zustand';
import { site } from '#site';
import { ApiError, api } from '../calls/api.ts';
import { md5Hex } from '../calls/digest.ts';
import { openCalls } from '../calls/open-calls.ts';
import { holdRequests } from '../calls/wire.ts';
import { sayNow } from '../language.tsx';
import { dropTabDrafts } from '../memory/drafts.ts';
import { keptWords } from '../memory/kept-words.ts';
import { loadPreferences } from '../memory/preferences.ts';
import { offerPages } from '../pages/open-pages.ts';
import { resetTabs } from '../pages/tab.ts';
import { loadLook } from '../theme.ts';
import { toast } from '../toast.ts';
import { clearLock } from './lock.ts';
import { onLogout, runLogoutHooks } from './logout-hooks.ts';
import { orPendingSecondFactor } from './pending-second-factor.ts';
import { currentPerson, onOtherPerson, setPerson } from './person.ts';
import { hasTokenCookie, refreshToken, storeTokens, tokenAge } from './tokens.ts';

const useSessionState = create<{ signedIn: boolean }>(() => ({ signedIn: hasTokenCookie() }));
export const useSignedIn = (): boolean => useSessionState((state) => state.signedIn);
onLogout(() => useSessionState.setState({ signedIn: false }));

export function takeToken(token: Token): void {
  storeTokens(token.access_token, token.refresh_token);
  setPerson(token);
}

let entered = false;
export function enteredNow(): boolean {
  const now = entered;
  entered = false;
  return now;
}

export interface SignInWords {
  tenantId: string;
  account: string;
  password: string;
  captcha?: { key: string; code: string };
}

/**
 * Logs in with account and password; the password is sent as md5. Rejects with ApiError without a toast. Returns false
 * while a second factor is required (pending-second-factor.ts).
 */
export async function signIn({ tenantId, account, password, captcha }: SignInWords): Promise<boolean> {
  const grant = captcha ? 'captcha' : 'password';
  const asked = api(
    openCalls.token,
    {
      query: { tenantId, scope: 'all' },
      body: {
        grant_type: grant,
        username: account,
        password: md5Hex(password),
        type: 'account',
      },
      quiet: true,
    },
    {
      form: true,
      withToken: false,
      headers: {
        'Tenant-Id': tenantId,
        ...(captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {}),
      },
    },
  );
  const token = await orPendingSecondFactor(asked, { grant, tenantId });
  if (token) enterWith(token);
  return token !== undefined;
}

export interface WayIn {
  tenantId: string;
  body: { grant_type: 'phone' | 'social'; [word: string]: string };
  headers?: Record<string, string>;
}

/**
 * Logs in without a password and returns undefined, also while a second factor is required. A first visit through a
 * third party returns an anonymous token, whose `oauth_id` is for the registration.
 */
export async function signInBy({ tenantId, body, headers }: WayIn): Promise<Token | undefined> {
  const asked = api(
    openCalls.token,
    { query: { tenantId, scope: 'all' }, body, quiet: true },
    { form: true, withToken: false, headers: { 'Tenant-Id': tenantId, ...headers } },
  );
  const token = await orPendingSecondFactor(asked, { grant: body.grant_type, tenantId });
  if (token?.user_id === '') return token;
  if (token) enterWith(token);
  return undefined;
}

export function enterWith(token: Token): void {
  takeToken(token);
  dropTabDrafts(currentPerson());
  clearLock();
  resetTabs();
  loadPreferences();
  loadLook();
  offerPages();
  entered = true;
  useSessionState.setState({ signedIn: true });
}

/** An unreachable server does not prevent logout. */
export async function signOut(): Promise<void> {
  await api(openCalls.logout, { quiet: true }).catch(() => undefined);
  dropTabDrafts();
  runLogoutHooks();
}

async function renewOnce(): Promise<void> {
  if (!hasTokenCookie() || tokenAge() < site.tokenTime) return;
  const used = refreshToken();
  const tenantId = currentPerson()?.tenantId ?? site.tenantId;
  try {
    const token = await api(
      openCalls.refresh,
      {
        query: { tenantId, scope: 'all' },
        body: { grant_type: 'refresh_token', refresh_token: used },
        quiet: true,
      },
      { form: true, withToken: false, headers: { 'Tenant-Id': tenantId } },
    );
    if (refreshToken() === used) takeToken(token);
  } catch (error) {
    // Without an answer the next check retries; a refused token means that the session has ended.
    if (!(error instanceof ApiError) || error.code !== 400 || refreshToken() !== used) return;
    const kept = keptWords();
    runLogoutHooks();
    toast.error(
      sayNow(['登录已失效,请重新登录', 'Your session has ended. Please log in again.']),
      undefined,
      undefined,
      kept,
    );
  }
}

let renewing: Promise<void> | undefined;
/**
 * Renews the tokens once they are old enough; only one tab of the browser renews at a time. Web Locks need https:
 * without them tabs may renew together, and the server gives both the same successor (wire.md A, Tokens).
 */
export function renewWhenOld(): Promise<void> {
  if (renewing) return renewing;
  if (!hasTokenCookie() || tokenAge() < site.tokenTime) return Promise.resolve();
  const locks: LockManager | undefined = navigator.locks;
  renewing = (locks ? locks.request(`${site.key}-refresh`, renewOnce) : renewOnce()).finally(() => {
    renewing = undefined;
  });
  holdRequests(renewing);
  return renewing;
}

export function watchSession(): () => void {
  const look = () => {
    if (useSessionState.getState().signedIn && !hasTokenCookie()) runLogoutHooks();
    void renewWhenOld();
  };
  const timer = setInterval(look, site.tokenCheck);
  document.addEventListener('visibilitychange', look);
  // Another tab logged in another user: everything on this page belongs to the previous user.
  const forget = onOtherPerson(() => location.reload());
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    forget();
  };
}
