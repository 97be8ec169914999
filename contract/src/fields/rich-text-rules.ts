import {
  linkAttributes,
  mathAttributes,
  ownPicture,
  richAttributes,
  richHtmlTags,
  richSchemes,
  richStyles,
  richTags,
} from './rich-text.ts';

const html = new Set(richHtmlTags);
const math = new Set(richTags.math);

/** Whether an element is allowed at this place: formulas contain only MathML, and MathML occurs only in formulas. */
export const richElement = (tag: string, inFormula: boolean): boolean =>
  inFormula ? math.has(tag) && tag !== 'math' : html.has(tag) || tag === 'math';

/**
 * Whether a link may be followed: it has a known scheme or is an address of this site. Blanks and controls cannot hide
 * a scheme.
 */
export function richLink(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave controls out before they look for the scheme
  const plain = href.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '').replace(/<!--.*?-->/g, '');
  const scheme = /^([a-z][a-z0-9.+-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (scheme !== undefined) return richSchemes.some((known) => known === scheme);
  return !/^[/\\]{2}/.test(plain) && !/^[^/?#]*:/.test(plain);
}

/**
 * The allowed declarations of a `style` in stored form: `text-align:center;color:#c00`. If a name occurs twice, the
 * last one wins, as in a browser.
 * @returns undefined if no declaration is allowed
 */
export function richStyle(style: string): string | undefined {
  const kept = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (!Object.hasOwn(richStyles, name) || !richStyles[name]?.test(value)) continue;
    kept.delete(name);
    kept.set(name, value);
  }
  return kept.size === 0 ? undefined : [...kept].map(([name, value]) => `${name}:${value}`).join(';');
}

/** The allowed value of an attribute, or undefined. `ownImage` restricts which image addresses count as ours. */
export function richAttribute(
  tag: string,
  name: string,
  value: string,
  ownImage: (src: string) => boolean = (src) => ownPicture.test(src),
): string | undefined {
  if (math.has(tag))
    return Object.hasOwn(mathAttributes, name) && mathAttributes[name]?.test(value) ? value : undefined;
  if (name === 'style') return richStyle(value);
  const patterns = Object.hasOwn(richAttributes, tag) ? richAttributes[tag] : undefined;
  if (!patterns || !Object.hasOwn(patterns, name) || !patterns[name]?.test(value)) return undefined;
  if (name === 'href') return richLink(value) ? value : undefined;
  if (name === 'src') return ownImage(value) ? value : undefined;
  return value;
}

/** The allowed attributes of an element. Links open in a new window and send no referrer. */
export function richAttributesOf(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ownImage?: (src: string) => boolean,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const stays = richAttribute(tag, name, value, ownImage);
    if (stays !== undefined) kept[name] = stays;
  }
  return tag === 'a' ? { ...kept, ...linkAttributes } : kept;
}
