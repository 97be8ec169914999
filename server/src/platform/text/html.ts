import { createRequire } from 'node:module';
import { withoutInvisible } from '@kaoxin/contract/plain-text.ts';
import {
  linkAttributes,
  mathAttributes,
  ownPicture,
  richAttributes,
  richDepth,
  richHtmlTags,
  richSchemes,
  richTags,
} from '@kaoxin/contract/rich-text.ts';
import { richAttributesOf, richElement } from '@kaoxin/contract/rich-text-rules.ts';
import type sanitizer from 'sanitize-html';
import { storedAddress } from '#platform/files/signed-link.ts';

const require = createRequire(import.meta.url);
/** The library and its parsers, loaded by the first who needs them. */
const sanitize = (html: string, rules: sanitizer.IOptions): string =>
  (require('sanitize-html') as typeof sanitizer)(html, rules);

/** Rich text is at most 1 MB (domain.md 3.17). */
export const RICH_TEXT_BYTES = 1024 * 1024;

export type RichTextRules = {
  /** Which image addresses are our own store's; any path of this host by default. */ ownImage?: (
    src: string,
  ) => boolean;
};

const KNOWN: ReadonlySet<string> = new Set([...richHtmlTags, ...richTags.math]);

const ATTRIBUTES: Record<string, string[]> = {
  ...Object.fromEntries(richTags.math.map((tag) => [tag, Object.keys(mathAttributes)])),
  ...Object.fromEntries(
    richHtmlTags.map((tag) => [
      tag,
      ['style', ...Object.keys({ ...richAttributes[tag], ...(tag === 'a' && linkAttributes) })],
    ]),
  ),
};

/** What stands where it may not becomes an element that is on no list: dropped, its words kept. */
const FOREIGN = 'foreign-element';

/** No one writes as deep as this; the parser's time grows with the square of the depth, so it ends there. */
const TOO_DEEP = 500;
class TooDeep extends Error {}

/** What `clean` makes of a text, or `deep` when its elements stand too deep within each other to be read. */
function unlessTooDeep<T>(clean: () => T, deep: () => T): T {
  try {
    return clean();
  } catch (error) {
    if (error instanceof TooDeep) return deep();
    throw error;
  }
}

/**
 * Every known element is renamed by its own transform and named again by the one for all. Renamed once only, the end tag
 * of a dropped element would be written at the end of the next one that stands as deep (sanitize-html keeps it by depth).
 */
const renamed: Record<string, sanitizer.Transformer> = Object.fromEntries(
  [...KNOWN].map((tag) => [tag, (_, attribs) => ({ tagName: FOREIGN, attribs })]),
);

const asStored = (attributes: Record<string, string>): Record<string, string> =>
  attributes.src === undefined ? attributes : { ...attributes, src: storedAddress(attributes.src) };

/** Cleans by the list of the contract. One text, one cleaner: it remembers which element opens and whether in a formula. */
function options({ ownImage }: RichTextRules): sanitizer.IOptions {
  let formulas = 0;
  let opening = '';
  let depth = 0;
  return {
    allowedTags: [...KNOWN],
    disallowedTagsMode: 'discard',
    allowedAttributes: ATTRIBUTES,
    parseStyleAttributes: false,
    allowedSchemes: [...richSchemes],
    allowProtocolRelative: false,
    nestingLimit: richDepth,
    onOpenTag: (name) => {
      depth += 1;
      if (depth > TOO_DEEP) throw new TooDeep();
      opening = name;
      if (name === 'math') formulas += 1;
    },
    onCloseTag: (name) => {
      depth -= 1;
      if (name === 'math') formulas -= 1;
    },
    transformTags: {
      ...renamed,
      '*': (name, attributes) => ({
        tagName: richElement(opening, opening === 'math' ? formulas > 1 : formulas > 0) ? opening : name,
        attribs: asStored(richAttributesOf(opening, attributes, ownImage)),
      }),
    },
    // a picture of elsewhere, a formula that says nothing
    exclusiveFilter: ({ tag, attribs, text }) =>
      (tag === 'img' && attribs.src === undefined) || (tag === 'math' && text.trim() === ''),
  };
}

/** Markup is read anew once a dropped element no longer holds its neighbours apart; arbitrary soup settles in a few. */
const ROUNDS = 8;

/**
 * Rich text as it may be stored and shown: the tags and attributes of the allow-list, images of our own store only,
 * `<section data-clause="…">` kept so that the clause check can find its parts. Idempotent; never throws.
 * Of elements too deep within each other only the words stay.
 */
export function sanitizeHtml(html: string, rules: RichTextRules = {}): string {
  let clean = html;
  for (let round = 0; round < ROUNDS; round += 1) {
    // each round: the one before may have written out what stood there as a number
    const before = withoutInvisible(clean);
    const next = unlessTooDeep(
      () => sanitize(before, options(rules)),
      () => sanitize(before.replace(/<[^<>]*>?/g, ''), options(rules)),
    );
    if (next === clean) break;
    clean = next;
  }
  return clean;
}

/**
 * Why this rich text is refused at submit (domain.md 3.17), or undefined. Saying no beats silently dropping what
 * somebody typed; `sanitizeHtml` is applied all the same before storing.
 */
export function refuseMarkup(html: string, rules: RichTextRules = {}): string | undefined {
  if (Buffer.byteLength(html) > RICH_TEXT_BYTES) return '内容不能超过1MB';
  const ownImage = rules.ownImage ?? ((src: string) => ownPicture.test(src));
  let foreign = false;
  const rest = options(rules);
  const look = () =>
    sanitize(html, {
      ...rest,
      transformTags: undefined,
      onOpenTag: (name, attributes) => {
        rest.onOpenTag?.(name, attributes);
        const handler = Object.keys(attributes).some((attribute) => attribute.startsWith('on'));
        const scripted = /^\s*(javascript|data|vbscript):/i.test((attributes.href ?? '') + (attributes.src ?? ''));
        const image = name === 'img' && !ownImage(attributes.src ?? '');
        if (!KNOWN.has(name) || handler || scripted || image) foreign = true;
      },
    });
  unlessTooDeep(look, () => {
    foreign = true;
    return '';
  });
  return foreign ? '内容包含不允许的标签' : undefined;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decode = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|apos|nbsp|#39);/g,
    (whole, name: string) => NAMED[name] ?? (name === '#39' ? "'" : whole),
  );

/** The words of rich text, one line per block, for search, length limits, SMS and printed letters. */
export function plainText(html: string): string {
  const broken = sanitizeHtml(html).replace(
    /<(?:br|hr)[^>]*>|<\/(?:p|div|section|h[1-6]|li|tr|blockquote|pre|figure|caption)>/g,
    '\n',
  );
  const words = sanitize(broken.replace(/<\/t[dh]>/g, '\t'), { allowedTags: [], allowedAttributes: {} });
  const lines = decode(words).replaceAll('\u00A0', ' ').split('\n');
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
