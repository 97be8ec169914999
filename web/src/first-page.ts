import { prefetch } from '#platform/calls/prefetch.ts';
import { storedPreferences } from '#platform/memory/preferences.ts';
import { aliasOf, guard } from '#platform/session/guard.ts';
import { isLocked } from '#platform/session/lock.ts';
import { currentPerson } from '#platform/session/person.ts';
import { accessToken, hasTokenCookie, tokenAge } from '#platform/session/tokens.ts';
import { site } from '#site';
import { loadKit } from '#ui/theme/load-kit.ts';
import { firstPage } from './first-query.ts';
import { frameAsks, pageTable } from './page-table.ts';

export const loadLayout = () => import('#shell/layout.tsx');

/**
 * Requests in parallel everything the page of this address needs: shell, component kit, page code, menus and first
 * data. Otherwise each would wait for the previous one.
 */
export function hurryFirstPage({ pathname, search }: Location): void {
  const visitor = { signedIn: hasTokenCookie(), locked: isLocked(), token: accessToken() };
  if (!visitor.signedIn || currentPerson()?.mustChangePassword || guard(pathname, visitor) !== undefined) return;
  // an old token is renewed first, and other requests wait for the new one
  const ask = tokenAge() < site.tokenTime ? prefetch : () => undefined;
  for (const path of frameAsks) ask(path);
  loadLayout().catch(() => undefined);
  void hurryPage(wholePath(pathname), search === '' ? ask : () => undefined).catch(() => undefined);
}

async function hurryPage(path: string, ask: (path: string) => void): Promise<void> {
  const { page } = (await pageTable()).findPage(path) ?? {};
  if (!page) return;
  const { pageSize } = storedPreferences();
  for (const asked of page.asks ?? []) ask(pageSize ? asked.replace(firstPage, `current=1&size=${pageSize}`) : asked);
  await Promise.all([page.load(), ...(page.kit === false ? [] : [loadKit()])]);
}

const wholePath = (path: string): string => {
  const next = aliasOf(path);
  return next === undefined ? path : wholePath(next);
};
