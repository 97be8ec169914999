import { site } from '#site';
import { currentLanguage } from '../language.tsx';

export function headersFor(token: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage() === 'en' ? 'en' : 'zh-CN',
    Authorization: `Basic ${btoa(`${site.clientId}:${site.clientSecret}`)}`,
    ...(token === '' ? {} : { [site.tokenHeader]: `bearer ${token}` }),
    ...more,
  };
}
