import type { useFormatter } from 'use-intl';

export const percent = (format: Pick<ReturnType<typeof useFormatter>, 'number'>, rate: number | null): string =>
  rate === null ? '—' : `${format.number(rate, { maximumFractionDigits: 1 })}%`;
