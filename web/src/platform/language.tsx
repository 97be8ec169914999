import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import { useCallback, useLayoutEffect, useMemo } from 'react';
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

export const formatterOf = (language: Language): Formatter => ({
  number: (value, options) => new Intl.NumberFormat(localeOf(language), options).format(value),
  dateTime: (moment, options) =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone: 'Asia/Shanghai', ...options }).format(moment),
});

export function useFormatter(): Formatter {
  const language = useLanguage();
  return useMemo(() => formatterOf(language), [language]);
}
