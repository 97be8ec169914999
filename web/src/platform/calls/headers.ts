import { site } from '#site';
import { currentLanguage } from '../language.tsx';

/** What every request says of itself (wire.md A); with a token, for whom it speaks. */
export function headersFor(token: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage() === 'en' ? 'en' : 'zh-CN',
    Authorization: `Basic ${btoa(`${site.clientId}:${site.clientSecret}`)}`,
    ...(token === '' ? {} : { [site.tokenHeader]: `bearer ${token}` }),
    ...more,
  };
}
