import type { useFormatter } from 'use-intl';

/** `92.3%`; — if unknown. */
export const percent = (format: Pick<ReturnType<typeof useFormatter>, 'number'>, rate: number | null): string =>
  rate === null ? '—' : `${format.number(rate, { maximumFractionDigits: 1 })}%`;
