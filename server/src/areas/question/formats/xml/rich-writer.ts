import { sanitizeHtml } from '#platform/text/html.ts';
import { classed } from './rich-reader.ts';
import { inAttribute, inXml, isBeyondXml } from './write-xml.ts';

export interface RichWriterOptions {
  picture: (src: string) => string;
  /** True for HTML before version 5, without `u` and `section`. */
  isOld?: boolean;
  blank?: (drawn: string) => string;
  beyond: () => void;
}

const mathNamespace = 'http://www.w3.org/1998/Math/MathML';
const unescaped: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const plain = (said: string): string => said.replace(/&(?:amp|lt|gt|quot);/gu, (name) => unescaped[name] ?? name);

/** Writes rich text as XHTML. It is sanitized, so every element is closed and every attribute quoted. */
export function richInXml(rich: string, { picture, isOld = false, blank, beyond }: RichWriterOptions): string {
  const clean = sanitizeHtml(rich, { ownImage: () => true });
  const blocks = clean === '' || clean.startsWith('<') ? clean : `<p>${clean}</p>`;
  return blocks.replace(/(<[^>]*>)|([^<]+)/gu, (_, tag: string | undefined, words: string | undefined) => {
    if (tag !== undefined) return tagInXml(tag, picture, isOld);
    const said = words ?? '';
    if (isBeyondXml(said)) beyond();
    const parts = blank ? said.split(/(_{3,}|＿{2,})/u) : [said];
    return parts.map((part, at) => (at % 2 === 1 ? blank?.(part) : inXml(plain(part)))).join('');
  });
}

function tagInXml(tag: string, picture: (src: string) => string, isOld: boolean): string {
  if (tag.startsWith('<math')) return `<math xmlns="${mathNamespace}"${tag.slice(5)}`;
  if (tag.startsWith('<img '))
    return tag.replace(/ src="([^"]*)"/u, (_, src: string) => ` src="${inAttribute(picture(plain(src)))}"`);
  const [, end = '', name = ''] = /^<(\/?)([a-z0-9]+)/u.exec(tag) ?? [];
  const older = isOld ? classed[name] : undefined;
  if (!older) return tag;
  return end ? `</${older}>` : `<${older} class="${name}"${tag.slice(name.length + 1)}`;
}
