import type { Person } from '#platform/session/person.ts';

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
/** Last characters of the account in the watermark: enough to identify the user without disclosing the account. */
const tail = 4;

type Marked = Pick<Person, 'userName' | 'account'>;
const marked = ({ userName, account }: Marked, time: string): string =>
  [userName, Array.from(account).slice(-tail).join(''), time].join(' ');

/** `林一 inyi 2026-03-02`; the date is the local date of the authority. */
export const markOf = (person: Marked, now: Date): string => marked(person, day.format(now));

export const printedMarkOf = (person: Marked, now: Date): string => marked(person, moment.format(now));

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text, rotated, as a CSS mask image for tiling; only its shape matters. */
export function pictureOf(mark: string): string {
  const words = mark.replaceAll(/[&<>]/g, (sign) => escaped[sign] ?? '');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><text x="160" y="100" text-anchor="middle" font-size="14" font-family="system-ui,sans-serif" transform="rotate(-22 160 100)">${words}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}
