import { site } from '#site';
import { drop, isText, keep, read, readEntry } from '../memory/storage.ts';
import { onLogout } from './logout-hooks.ts';

/** Access and refresh token are stored in two cookies and in local storage, with the time of storing (wire.md A). */
const cookies = { access: `${site.key}-access-token`, refresh: `${site.key}-refresh-token` };

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

function setCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const end = value === '' ? '; Max-Age=0' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context; closed networks run http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}${end}`;
}

export function storeTokens(access: string, refresh: string): void {
  setCookie(cookies.access, access);
  setCookie(cookies.refresh, refresh);
  keep('token', access);
  keep('refreshToken', refresh);
}

export function dropTokens(): void {
  setCookie(cookies.access, '');
  setCookie(cookies.refresh, '');
  drop('token');
  drop('refreshToken');
}
onLogout(dropTokens);

export const hasTokenCookie = (): boolean => cookie(cookies.access) !== '';
export const accessToken = (): string => read('token', isText) ?? '';
export const refreshToken = (): string => read('refreshToken', isText) ?? '';
/** Seconds since the token was stored; Infinity without a token. */
export const tokenAge = (): number => {
  const entry = readEntry('token');
  return entry ? (Date.now() - entry.datetime) / 1000 : Number.POSITIVE_INFINITY;
};
