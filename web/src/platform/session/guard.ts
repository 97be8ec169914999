import { site } from '#site';

/** Routes that need no log-in (specification section 2). */
const openRoutes = new Set(['/login', site.lockPage, '/404', '/403', '/500']);
/** The log-in page once more, when a third party sends the browser back (wire.md B2.6). */
const isReturn = (path: string): boolean => path.startsWith('/oauth/redirect/');
export const isLogin = (path: string): boolean => path === '/login' || isReturn(path);
/** Pages of citizens: for everybody, in whatever state a session of this browser is. */
export const isPublic = (path: string): boolean => /^\/public(\/|$)/.test(path);
export const isOpenRoute = (path: string): boolean => openRoutes.has(path) || isReturn(path);

export interface Visitor {
  /** the session's cookie is there */
  signedIn: boolean;
  locked: boolean;
  /** the stored token */
  token: string;
}

/** Where the guard sends a visitor of that path; `leave` = log out first; undefined = let in (specification section 2). */
export function guard(path: string, { signedIn, locked, token }: Visitor): string | { leave: true } | undefined {
  if (!signedIn) return isOpenRoute(path) ? undefined : '/login';
  if (locked && path !== site.lockPage) return site.lockPage;
  if (isLogin(path)) return '/';
  if (token === '') return { leave: true };
  return undefined;
}

const aliases: Record<string, string> = { '/': '/wel', '/wel': '/wel/index', '/info': '/info/index' };
/** The path a shorter one stands for, step by step: / → /wel → /wel/index. */
export const aliasOf = (path: string): string | undefined => aliases[path];
