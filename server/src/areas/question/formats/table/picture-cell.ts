import { plainText } from '#platform/text/html.ts';
import { inHtml } from '../rich.ts';
import { listOf } from '../said/parted.ts';

const quoted = (name: string): string => inHtml(name).replace(/"/gu, '&quot;');

/** A picture that 图片文件名 names, as it stands behind the stem. */
export const pictureBlock = (name: string): string => `<p><img src="${quoted(name)}" /></p>`;

const behind = /^([\s\S]*?)((?:<p><img src="[^"]*" \/><\/p>)+)$/u;
const source = /<img\b[^>]*\ssrc="([^"]*)"/gu;

/** Addresses of the pictures in a rich text. */
export const sourcesIn = (rich: string): string[] =>
  [...rich.matchAll(source)].map((found) => plainText(found[1] ?? ''));

/** Pictures that do nothing but stand behind the words of a stem go into the column of their own. */
export function stemCells(stem: string): { stem: string; pictures: string } {
  const found = behind.exec(stem);
  if (!found?.[1] || !found[2] || found[1].includes('<img')) return { stem, pictures: '' };
  const names = sourcesIn(found[2]);
  const isSame = names.map(pictureBlock).join('') === found[2] && !names.some((name) => name.startsWith('/'));
  return isSame ? { stem: found[1], pictures: listOf(names) } : { stem, pictures: '' };
}
