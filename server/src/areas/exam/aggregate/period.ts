import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { Narrowed } from './narrow.ts';

/** Years a board is about where nobody says its first day, the last one included, and at most. */
const usual = 3;
const most = 10;

/** Days a board is about; `to` null: whatever is planned. */
export interface Period {
  from: string;
  to: string | null;
}

/**
 * Of what days: those that were asked for, or else from the beginning of the year before last on. Whoever asks for no days reads the
 * sums of some years and not of all that there ever were.
 * @throws 400 for more than ten years
 */
export function periodOf({ now }: Pick<Work, 'now'>, { from, to }: Pick<Narrowed, 'from' | 'to'>): Period {
  const lastYear = Number((to ?? now).slice(0, 4));
  const first = from ?? `${lastYear - usual + 1}-01-01`;
  if (lastYear - Number(first.slice(0, 4)) >= most)
    throw refuse(
      400,
      [`考试日期最多跨${most}个年度，请缩小范围`, `The days span at most ${most} years: choose fewer of them`],
      { fields: ['from', 'to'] },
    );
  return { from: first, to: to ?? null };
}
