const escaped = (plain: string): string =>
  plain.replace(/[&<>]/gu, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');

/** Plain words as the rich text of a reply: each line a paragraph, empty ones left out. */
export const paragraphs = (plain: string): string =>
  plain
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : `<p>${escaped(line.trim())}</p>`))
    .join('');

/** Words that were kept as paragraphs, as they were typed. */
export const typedLines = (html: string): string =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('p')]
    .map(({ textContent }) => textContent.trim())
    .join('\n');
