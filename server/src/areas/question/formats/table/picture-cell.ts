import { plainText } from '#platform/text/html.ts';
import { inHtml } from '../rich.ts';
import { listOf } from '../said/parted.ts';

const quoted = (name: string): string => inHtml(name).replace(/"/gu, '&quot;');

export const pictureBlock = (name: string): string => `<p><img src="${quoted(name)}" /></p>`;

const block = /<p><img src="[^"]*" \/><\/p>/gu;
const source = /<img\b[^>]*\ssrc="([^"]*)"/gu;

export const sourcesIn = (rich: string): string[] =>
  [...rich.matchAll(source)].map((found) => plainText(found[1] ?? ''));

/** Offset at which trailing pictures of a stem begin. */
function wordsEnd(stem: string): number {
  let [start, end] = [0, 0];
  for (const { 0: said, index } of stem.matchAll(block)) {
    if (index !== end) start = index;
    end = index + said.length;
  }
  return end === stem.length ? start : stem.length;
}

export function stemCells(stem: string): { stem: string; pictures: string } {
  const end = wordsEnd(stem);
  const [words, behind] = [stem.slice(0, end), stem.slice(end)];
  if (words === '' || behind === '' || words.includes('<img')) return { stem, pictures: '' };
  const names = sourcesIn(behind);
  const isSame = names.map(pictureBlock).join('') === behind && !names.some((name) => name.startsWith('/'));
  return isSame ? { stem: words, pictures: listOf(names) } : { stem, pictures: '' };
}
