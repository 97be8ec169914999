import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import { useCallback, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { site } from '#site';
import { keep, read } from './memory/storage.ts';

const isLanguage = (value: unknown): value is Language => value === 'zh' || value === 'en';

interface LanguageState {
  language: Language;
}
const useLanguageState = create<LanguageState>(() => ({ language: read('language', isLanguage) ?? site.language }));

export const useLanguage = (): Language => useLanguageState((state) => state.language);
export const currentLanguage = (): Language => useLanguageState.getState().language;
export const onLanguage = (changed: () => void): (() => void) => useLanguageState.subscribe(changed);
export function setLanguage(language: Language): void {
  keep('language', language);
  useLanguageState.setState({ language });
}

/** Copy of the contract's `say` without its schemas: they weigh 25 KB and the login page's budget is 120 KB. */
const say = (label: Label, language: Language): string => label[language === 'en' ? 1 : 0];

export function useSay(): (label: Label) => string {
  const language = useLanguage();
  return useCallback((label: Label) => say(label, language), [language]);
}
export const sayNow = (label: Label): string => say(label, currentLanguage());

const locales = { zh: 'zh-CN', en: 'en' };
export const localeOf = (language: Language): string => locales[language];

/** Screen readers and hyphenation read the language of the document. */
export function useDocumentLanguage(): void {
  const language = useLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = localeOf(language);
  }, [language]);
}

/** Numbers and moments in the language of the page. Moments are shown in Shanghai, unless the options say otherwise. */
export interface Formatter {
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** @param moment a date, or milliseconds since 1970 */
  dateTime(moment: Date | number, options: Intl.DateTimeFormatOptions): string;
}

/** Making a format takes much longer than using it, and a chart writes hundreds of numbers. */
function stored<Options, Format>(make: (options?: Options) => Format): (options?: Options) => Format {
  const formats = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options ?? null);
    const format = formats.get(key) ?? make(options);
    formats.set(key, format);
    return format;
  };
}

export function formatterOf(language: Language): Formatter {
  const locale = localeOf(language);
  const numbers = stored((options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const moments = stored(
    (options?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Shanghai', ...options }),
  );
  return {
    number: (value, options) => numbers(options).format(value),
    dateTime: (moment, options) => moments(options).format(moment),
  };
}

const formatters: Readonly<Record<Language, Formatter>> = { zh: formatterOf('zh'), en: formatterOf('en') };
export const useFormatter = (): Formatter => formatters[useLanguage()];
