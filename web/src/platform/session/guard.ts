import { site } from '#site';

/** Routes without login (specification section 2). */
const openRoutes = new Set(['/login', site.lockPage, '/404', '/403', '/500']);
/** A third party redirects the browser back to this variant of the login page (wire.md B2.6). */
const isReturn = (path: string): boolean => path.startsWith('/oauth/redirect/');
export const isLogin = (path: string): boolean => path === '/login' || isReturn(path);
export const isPublic = (path: string): boolean => /^\/public(\/|$)/.test(path);
export const isOpenRoute = (path: string): boolean => openRoutes.has(path) || isReturn(path);

export interface Visitor {
  signedIn: boolean;
  locked: boolean;
  token: string;
}

/** Where the guard redirects a visitor; `leave` = log out first; undefined = admit (specification section 2). */
export function guard(path: string, { signedIn, locked, token }: Visitor): string | { leave: true } | undefined {
  if (!signedIn) return isOpenRoute(path) ? undefined : '/login';
  if (locked && path !== site.lockPage) return site.lockPage;
  if (isLogin(path)) return '/';
  if (token === '') return { leave: true };
  return undefined;
}

const aliases: Record<string, string> = { '/': '/wel', '/wel': '/wel/index', '/info': '/info/index' };
export const aliasOf = (path: string): string | undefined => aliases[path];
