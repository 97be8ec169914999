import { prefetch } from '#platform/calls/prefetch.ts';
import { storedPreferences } from '#platform/memory/preferences.ts';
import { aliasOf, guard } from '#platform/session/guard.ts';
import { isLocked } from '#platform/session/lock.ts';
import { currentPerson } from '#platform/session/person.ts';
import { accessToken, hasTokenCookie, tokenAge } from '#platform/session/tokens.ts';
import { site } from '#site';
import { findPage, firstPage, frameAsks } from './pages.ts';

export const loadLayout = () => import('#shell/layout.tsx');
export const loadKit = () => import('#ui/theme.tsx');

/**
 * Sends for everything the page of this address needs at once: frame, component kit, the page itself, menus and its
 * first data. Each would else wait until the one before has arrived and run.
 */
export function hurryFirstPage({ pathname, search }: Location): void {
  const visitor = { signedIn: hasTokenCookie(), locked: isLocked(), token: accessToken() };
  if (!visitor.signedIn || currentPerson()?.mustChangePassword || guard(pathname, visitor) !== undefined) return;
  const { page } = findPage(wholePath(pathname)) ?? {};
  if (!page) return;
  // an old token is renewed first, and everything else waits for the new one
  if (tokenAge() < site.tokenTime) {
    const { pageSize } = storedPreferences();
    const asked = (path: string) => (pageSize ? path.replace(firstPage, `current=1&size=${pageSize}`) : path);
    for (const path of [...frameAsks, ...(search === '' ? (page.asks ?? []) : []).map(asked)]) prefetch(path);
  }
  for (const load of [loadLayout, ...(page.kit === false ? [] : [loadKit]), page.load]) load().catch(() => undefined);
}

const wholePath = (path: string): string => {
  const next = aliasOf(path);
  return next === undefined ? path : wholePath(next);
};
