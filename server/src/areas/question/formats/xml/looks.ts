import type { Label } from '@kaoxin/contract/conventions.ts';
import { richHtmlTags, richTags } from '@kaoxin/contract/fields/rich-text.ts';
import { colourOf } from './colours.ts';

const otherNames: Readonly<Record<string, string>> = { del: 's', strike: 's', ins: 'u', font: 'span' };
export const richName = (name: string): string => (Object.hasOwn(otherNames, name) ? (otherNames[name] ?? name) : name);

export type LoseLook = (construct: string, words: Label) => void;

export interface Look {
  tags: readonly string[];
  style: string;
  isHidden: boolean;
}

type Declared = readonly (readonly [property: string, value: string])[];

const looks: readonly (readonly [property: RegExp, value: RegExp, tag: string])[] = [
  [/^text-decoration(?:-line)?$/u, /\bunderline\b/u, 'u'],
  [/^text-decoration(?:-line)?$/u, /\bline-through\b/u, 's'],
  [/^vertical-align$/u, /^(?:super|text-top)$/u, 'sup'],
  [/^vertical-align$/u, /^(?:sub|text-bottom)$/u, 'sub'],
  [/^font-weight$/u, /^(?:bold|bolder|[6-9]\d\d|1000)$/u, 'strong'],
  [/^font-style$/u, /^(?:italic|oblique)\b/u, 'em'],
  [/^font$/u, /\b(?:bold|bolder|[6-9]00)\b/u, 'strong'],
  [/^font$/u, /\b(?:italic|oblique)\b/u, 'em'],
  [/^(?:-webkit-)?text-emphasis(?:-style)?$/u, /^(?!(?:none|inherit|initial|unset)\b)/u, 'strong'],
];

/** Declarations that change what a reader sees and that rich text cannot store. */
const unknownLooks: readonly (readonly [property: RegExp, value: RegExp])[] = [
  [/^text-decoration(?:-line)?$/u, /\boverline\b/u],
  [/^text-decoration(?:-style)?$/u, /\b(?:wavy|double|dotted|dashed)\b/u],
  [/^text-underline-style$|^text-underline$/u, /\b(?:wavy|double|dotted|dash\w*|wave|thick)\b/u],
  [/^(?:-webkit-)?text-emphasis(?:-style)?$/u, /^(?!(?:none|inherit|initial|unset)\b)/u],
  [/^text-transform$/u, /^(?:uppercase|lowercase|capitalize|full-width)$/u],
  [/^font-variant(?:-caps)?$/u, /caps|unicase/u],
  [/^font$/u, /\bsmall-caps\b/u],
  [/^vertical-align$/u, /^[+-]?[\d.]*[1-9]/u],
  [/^list-style(?:-type)?$/u, /\b(?:\w+-(?:alpha|roman|latin)|cjk|trad|simp|chinese|circle|square|none)/u],
  [
    /^(?:transform|writing-mode|text-orientation|rotate|scale)$/u,
    /^(?!(?:none|horizontal-tb|lr-tb|mixed|initial|inherit|unset)\b)/u,
  ],
  [/^(?:direction|unicode-bidi)$/u, /rtl|override/u],
  [/^text-shadow$/u, /^(?!(?:none|inherit|initial|unset)\b)/u],
  [/^(?:background(?:-image)?|list-style-image)$/u, /(?:url|gradient)\(/u],
  // Fonts whose letters are other signs.
  [/^font(?:-family)?$/u, /\b(?:wingdings|webdings|symbol|marlett|(?:itc )?zapf ?dingbats)\b/u],
  [/^list-(?:value|reversed)$/u, /^/u],
];
const frame = /^(?:border|outline)(?:-(?:top|right|bottom|left))?$/u;
const noFrame = /^(?:none|hidden|0\w*|initial|inherit|unset|medium none\b.*)$|\b(?:none|hidden)\b/u;
/** Elements that are drawn with a frame anyway, or as a picture. */
const framed: ReadonlySet<string> = new Set('table tbody thead tfoot tr td th col colgroup img'.split(' '));

const declarationsIn = (style: string): Declared =>
  style
    .replace(/&(?:quot|#39|apos);/gu, "'")
    .split(';')
    .map((one) => {
      const colon = one.indexOf(':');
      const property = colon < 0 ? '' : one.slice(0, colon);
      const value = one.slice(colon + 1).replace(/!\s*important/iu, '');
      return [property.trim().toLowerCase(), value.trim().toLowerCase()] as const;
    });

const isHiddenBy = ([property, value]: Declared[number]): boolean =>
  (property === 'display' && value === 'none') ||
  (property === 'visibility' && /^(?:hidden|collapse)$/u.test(value)) ||
  (property === 'opacity' && /^(?:0+(?:\.0*)?%?|\.0+)$/u.test(value)) ||
  (property === 'font-size' && /^0+(?:\.0*)?(?:px|pt|em|rem|%)?$/u.test(value)) ||
  (property === 'mso-hide' && value === 'all');

/** The colour within the value of `background`: `#ff0 none repeat`. */
function backgroundIn(value: string): string | undefined {
  if (/(?:url|gradient)\(/u.test(value)) return undefined;
  const words = value.match(/[\w-]+\([^()]*\)|\S+/gu) ?? [];
  const colours = words.map(colourOf).filter((one) => one !== undefined && one !== 'none');
  const isKnown = words.every(
    (word) =>
      colourOf(word) !== undefined ||
      /^(?:[\d.]+\w*%?|repeat(?:-[xy])?|no-repeat|scroll|fixed|left|right|top|bottom|center|0%|\/)$/u.test(word),
  );
  return colours[0] ?? (isKnown ? 'none' : undefined);
}

const lostLook = (shown: string): Label => [
  `样式【${shown}】无法保留，只保留其中的文字，请核对`,
  `The style “${shown}” cannot be kept, only its words are: check them`,
];
const hiddenText: Label = ['隐藏的文字未导入', 'Hidden text is left out'];

export function lookOf(name: string, attribute: (name: string) => string | undefined, lose?: LoseLook): Look {
  const own = declarationsIn(attribute('style') ?? '');
  const declared: Declared = [
    ...attributesAsStyle(name, attribute),
    // The last declaration of a property counts.
    ...own.filter(([property], at) => own.findLastIndex((one) => one[0] === property) === at),
  ];
  const isHidden = attribute('hidden') !== undefined || declared.some(isHiddenBy);
  if (isHidden) {
    lose?.('display:none', hiddenText);
    return { tags: [], style: '', isHidden };
  }
  const kept = new Map<string, string>();
  for (const [property, value] of declared) {
    const shown = `${property}:${value}`.slice(0, 60);
    const isLost = unknownLooks.some(([of, said]) => of.test(property) && said.test(value));
    const isFrame = frame.test(property) && !framed.has(name) && value !== '' && !noFrame.test(value);
    if (isLost || isFrame) lose?.(shown, lostLook(shown));
    if (property === 'text-align') kept.set(property, value);
    if (!/^(?:background(?:-color)?|color)$/u.test(property)) continue;
    const colour = property === 'background' ? backgroundIn(value) : colourOf(value);
    const stored = property === 'color' ? 'color' : 'background-color';
    if (colour === undefined) lose?.(shown, lostLook(shown));
    else if (colour !== 'none') kept.set(stored, colour);
  }
  const tags = looks
    .filter(([property, value]) => declared.some(([of, said]) => property.test(of) && value.test(said)))
    .map(([, , tag]) => tag);
  const style = [...kept].map(([property, value]) => `${property}:${value}`).join(';');
  return { tags: [...new Set(tags)], style, isHidden };
}

const aligned = /^(?:left|right|center|justify)$/u;
const listType = /^(?:[aAiI]|circle|square)$/u;

/** Older attributes as declarations: `<font color="red">`, `<td bgcolor="yellow">`, `<ol type="A">`. */
function attributesAsStyle(name: string, attribute: (name: string) => string | undefined): Declared {
  const found: (readonly [string, string])[] = [];
  const [colour, background, align, type] = ['color', 'bgcolor', 'align', 'type'].map((one) => attribute(one)?.trim());
  const [face, value, direction] = ['face', 'value', 'dir'].map((one) => attribute(one)?.trim().toLowerCase());
  if (face !== undefined) found.push(['font-family', face]);
  if (direction === 'rtl') found.push(['direction', direction]);
  if (value !== undefined && name === 'li') found.push(['list-value', value]);
  if (name === 'ol' && attribute('reversed') !== undefined) found.push(['list-reversed', '']);
  if (colour !== undefined && name === 'font') found.push(['color', hexOf(colour)]);
  if (background !== undefined) found.push(['background-color', hexOf(background)]);
  if (align !== undefined && !/^(?:table|img|col|colgroup|hr)$/u.test(name) && aligned.test(align.toLowerCase()))
    found.push(['text-align', align.toLowerCase()]);
  if (type !== undefined && /^(?:ol|ul|li)$/u.test(name) && listType.test(type))
    found.push(['list-style-type', listNames[type] ?? type]);
  return found;
}
const listNames: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};
/** Browsers read `color="ff0000"` as hexadecimal. */
const hexOf = (said: string): string => (/^[0-9a-f]{6}$/iu.test(said) ? `#${said}` : said).toLowerCase();

const opened = (tags: readonly string[]): string => tags.map((tag) => `<${tag}>`).join('');
const closed = (tags: readonly string[]): string =>
  tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');

export const within = (tags: readonly string[], words: string): string => `${opened(tags)}${words}${closed(tags)}`;

const tag = /<(\/?)([a-z][a-z0-9]*)\b((?:[^<>"']|"[^"<>]{0,4000}"|'[^'<>]{0,4000}'){0,400})>/giu;
const attributeOf = /(?:^|\s)([a-z-]{2,12})(?:\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?(?=[\s/]|$)/giu;
const mayLook =
  /<(?:font|del|strike|ins)\b|\s(?:style|bgcolor|align|hidden|type|face|value|dir|reversed|mathcolor|mathbackground)\b/iu;
const isLook = /^(?:style|color|bgcolor|align|type|hidden)$/u;
const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col', 'input', 'wbr', 'area', 'source']);
const structures: ReadonlySet<string> = new Set('table tbody thead tfoot tr ul ol colgroup math'.split(' '));
const block = /^<(?:p|h[1-6]|div|ul|ol|li|table|blockquote|pre|section|figure|hr|dl)\b/iu;

/** True if an element with this tag has blocks in it, so that no inline element can enclose its content. */
export const isContainer = (name: string, hasBlocks: boolean): boolean => structures.has(name) || hasBlocks;

export function loseOfContainer(tags: readonly string[], lose?: LoseLook): void {
  for (const one of tags) lose?.(one, lostLook(one));
}

const known: ReadonlySet<string> = new Set([...richHtmlTags, ...richTags.math, ...Object.keys(otherNames)]);
const elementIn = /<([a-z][a-z0-9-]*)(?=[\s/>:])/giu;

export const foreignWords = (name: string): Label => [
  `不支持元素${name}，只保留其中的文字`,
  `Element ${name} is not kept, only its words are`,
];

export function loseForeign(html: string, lose: LoseLook): void {
  for (const [, tag = ''] of html.matchAll(elementIn)) {
    const name = tag.toLowerCase();
    if (!known.has(name)) lose(name, foreignWords(name));
  }
}

interface Hidden {
  name: string;
  /** open elements of this name: the hidden one and those within it */
  depth: number;
}

const hiddenAfter = (hidden: Hidden, name: string, step: 1 | -1): Hidden | undefined => {
  const depth = hidden.depth + (name === hidden.name ? step : 0);
  return depth === 0 ? undefined : { name: hidden.name, depth };
};

/** HTML with its looks in the form of rich text. Hidden text is removed. */
export function withLooks(html: string, lose?: LoseLook): string {
  if (!mayLook.test(html)) return html;
  const open: { name: string; tags: readonly string[] }[] = [];
  let hidden: Hidden | undefined;
  let [made, at] = ['', 0];
  for (const { 0: whole, 1: slash, 2: said = '', 3: attributes = '', index } of html.matchAll(tag)) {
    const name = said.toLowerCase();
    if (!hidden) made += html.slice(at, index);
    at = index + whole.length;
    const isEmpty = voids.has(name) || attributes.endsWith('/');
    if (hidden) {
      if (!isEmpty) hidden = hiddenAfter(hidden, name, slash === '' ? 1 : -1);
      continue;
    }
    if (slash !== '') {
      const begun = open.findLastIndex((one) => one.name === name);
      const [ended] = begun < 0 ? [] : open.splice(begun);
      made += `${closed(ended?.tags ?? [])}</${richName(name)}>`;
      continue;
    }
    const found = attributesIn(attributes);
    const look = lookOf(name, (key) => found.get(key), lose);
    loseOfFormula(found, lose);
    if (look.isHidden) {
      if (!isEmpty) hidden = { name, depth: 1 };
      continue;
    }
    const isChanged = richName(name) !== name || [...found.keys()].some((key) => isLook.test(key));
    made += isChanged ? `<${richName(name)}${styled(look.style)}${withoutLooks(attributes)}>` : whole;
    if (isEmpty) continue;
    const isAround = look.tags.length > 0 && isContainer(name, hasBlocks(html, at, name));
    if (isAround) loseOfContainer(look.tags, lose);
    const tags = isAround ? [] : look.tags;
    open.push({ name, tags });
    made += opened(tags);
  }
  return hidden ? made : made + html.slice(at);
}

const attributesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(attributeOf)].map(([, key = '', one, other, bare]) => [
      key.toLowerCase(),
      one ?? other ?? bare ?? '',
    ]),
  );

const withoutLooks = (attributes: string): string =>
  attributes.replace(attributeOf, (one, key: string) => (isLook.test(key.toLowerCase()) ? '' : one));

const styled = (style: string): string => (style === '' ? '' : ` style="${style}"`);

const mostSearched = 4000;
function hasBlocks(html: string, from: number, name: string): boolean {
  const rest = html.slice(from, from + mostSearched);
  const end = rest.search(new RegExp(`</${name}\\s*>`, 'iu'));
  const inner = end < 0 ? rest : rest.slice(0, end);
  return [...inner.matchAll(/<[a-z][^<>]{0,40}/giu)].some(([one]) => block.test(one));
}

export function loseOfFormula(attributes: ReadonlyMap<string, string>, lose?: LoseLook): void {
  for (const key of ['mathcolor', 'mathbackground']) {
    const value = attributes.get(key);
    if (value !== undefined && colourOf(value) !== 'none') lose?.(`${key}:${value}`, lostLook(`${key}:${value}`));
  }
}
