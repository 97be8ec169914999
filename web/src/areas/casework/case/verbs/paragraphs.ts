const escaped = (plain: string): string =>
  plain.replace(/[&<>]/gu, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');

/** Plain words as the rich text of a reply: each line a paragraph, empty ones left out. */
export const paragraphs = (plain: string): string =>
  plain
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : `<p>${escaped(line.trim())}</p>`))
    .join('');

/** Words that were kept as paragraphs, as they were typed; of what was written otherwise the text, part by part. */
export function typedLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const end of body.querySelectorAll('br, li + li, tr + tr')) end.before('\n');
  return [...body.childNodes].flatMap(({ textContent }) => textContent?.trim() || []).join('\n');
}
