/** `2026-02-06` or `2026-02-06 09:30:00` as official letters write it: `2026年2月6日`. Other text stays unchanged. */
export function letterDate(date: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:$|[ T])/.exec(date);
  return parts === null ? date : `${parts[1]}年${Number(parts[2])}月${Number(parts[3])}日`;
}

export const dated = (moment: string | null): string => (moment ? letterDate(moment) : '');

export const finishWords = (row: { finishDays: number | null; finishUnit: string }): string =>
  `自受理之日起${row.finishDays ?? ''}${row.finishUnit === 'workday' ? '个工作日' : '日'}内`;
