import type { Language } from '@kaoxin/contract/conventions.ts';
import { useMemo } from 'react';
import { localeOf, useLanguage } from './language.tsx';

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
