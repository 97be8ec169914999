const escaped = (plain: string): string =>
  plain.replace(/[&<>]/gu, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');

export const paragraphs = (plain: string): string =>
  plain
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : `<p>${escaped(line.trim())}</p>`))
    .join('');

/** The inverse of `paragraphs`; other markup is reduced to its text by block. */
export function typedLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const end of body.querySelectorAll('br, li + li, tr + tr')) end.before('\n');
  return [...body.childNodes].flatMap(({ textContent }) => textContent?.trim() || []).join('\n');
}
