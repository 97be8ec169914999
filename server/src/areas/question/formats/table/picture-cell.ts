import { plainText } from '#platform/text/html.ts';
import { inHtml } from '../rich.ts';
import { listOf } from '../said/parted.ts';

const quoted = (name: string): string => inHtml(name).replace(/"/gu, '&quot;');

/** A picture that 图片文件名 names, as it stands behind the stem. */
export const pictureBlock = (name: string): string => `<p><img src="${quoted(name)}" /></p>`;

const block = /<p><img src="[^"]*" \/><\/p>/gu;
const source = /<img\b[^>]*\ssrc="([^"]*)"/gu;

/** Addresses of the pictures in a rich text. */
export const sourcesIn = (rich: string): string[] =>
  [...rich.matchAll(source)].map((found) => plainText(found[1] ?? ''));

/** Where the pictures begin that stand behind the words of a stem; its end: none does. */
function wordsEnd(stem: string): number {
  let [start, end] = [0, 0];
  for (const { 0: said, index } of stem.matchAll(block)) {
    if (index !== end) start = index;
    end = index + said.length;
  }
  return end === stem.length ? start : stem.length;
}

/** Pictures that do nothing but stand behind the words of a stem go into the column of their own. */
export function stemCells(stem: string): { stem: string; pictures: string } {
  const end = wordsEnd(stem);
  const [words, behind] = [stem.slice(0, end), stem.slice(end)];
  if (words === '' || behind === '' || words.includes('<img')) return { stem, pictures: '' };
  const names = sourcesIn(behind);
  const isSame = names.map(pictureBlock).join('') === behind && !names.some((name) => name.startsWith('/'));
  return isSame ? { stem: words, pictures: listOf(names) } : { stem, pictures: '' };
}
