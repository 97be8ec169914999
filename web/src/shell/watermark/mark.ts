import type { Person } from '#platform/session/person.ts';

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
/** Signs of an account that tell it from others without giving it away. */
const tail = 4;

/** `林一 inyi 2026-03-02`, the day where the authority sits. */
export const markOf = ({ userName, account }: Pick<Person, 'userName' | 'account'>, now: Date): string =>
  [userName, Array.from(account).slice(-tail).join(''), day.format(now)].join(' ');

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The words once, aslant, as a CSS image to be repeated: of which only the shape counts. */
export function pictureOf(mark: string): string {
  const words = mark.replaceAll(/[&<>]/g, (sign) => escaped[sign] ?? '');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><text x="160" y="100" text-anchor="middle" font-size="14" font-family="system-ui,sans-serif" transform="rotate(-22 160 100)">${words}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}
