import type { Formatter } from '#platform/language.tsx';

export const percent = (format: Pick<Formatter, 'number'>, rate: number | null): string =>
  rate === null ? '—' : `${format.number(rate, { maximumFractionDigits: 1 })}%`;
