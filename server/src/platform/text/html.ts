import { createRequire } from 'node:module';
import { withoutInvisible } from '@kaoxin/contract/fields/plain-text.ts';
import {
  linkAttributes,
  mathAttributes,
  ownPicture,
  richAttributes,
  richDepth,
  richHtmlTags,
  richSchemes,
  richTags,
} from '@kaoxin/contract/fields/rich-text.ts';
import { richAttributesOf, richElement } from '@kaoxin/contract/fields/rich-text-rules.ts';
import type sanitizer from 'sanitize-html';
import { storedAddress } from '#platform/files/signed-link.ts';

const require = createRequire(import.meta.url);
const sanitize = (html: string, rules: sanitizer.IOptions): string =>
  (require('sanitize-html') as typeof sanitizer)(html, rules);

/** Rich text is at most 1 MB (domain.md 3.17). */
export const RICH_TEXT_BYTES = 1024 * 1024;

export type RichTextRules = {
  /** Which image addresses belong to the own store; default: any path of this host. */
  ownImage?: (src: string) => boolean;
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

/** A misplaced element becomes one that is on no list: its tags are dropped, its words stay. */
const FOREIGN = 'foreign-element';

/** Far deeper than written text; the parser's time grows with the square of the depth, so it stops there. */
const TOO_DEEP = 500;
class TooDeep extends Error {}

function unlessTooDeep<T>(clean: () => T, deep: () => T): T {
  try {
    return clean();
  } catch (error) {
    if (error instanceof TooDeep) return deep();
    throw error;
  }
}

/**
 * Every known element is renamed by its own transform and named again by the general one. After a single renaming,
 * sanitize-html, which tracks tags by depth, would write the end tag of a dropped element at the end of the next one at
 * the same depth.
 */
const renamed: Record<string, sanitizer.Transformer> = Object.fromEntries(
  [...KNOWN].map((tag) => [tag, (_, attribs) => ({ tagName: FOREIGN, attribs })]),
);

const asStored = (attributes: Record<string, string>): Record<string, string> =>
  attributes.src === undefined ? attributes : { ...attributes, src: storedAddress(attributes.src) };

/**
 * Sanitizer options by the contract's list. Use new options for each text: they track the opening element and formulas.
 */
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
    exclusiveFilter: ({ tag, attribs, text }) =>
      (tag === 'img' && attribs.src === undefined) || (tag === 'math' && text.trim() === ''),
  };
}

/**
 * Dropping an element can join its neighbours into new markup, so sanitizing repeats; arbitrary input settles in a few
 * rounds.
 */
const ROUNDS = 8;

/**
 * Sanitizes rich text for storing and display: tags and attributes of the allow-list, images of the own store only.
 * Keeps `<section data-clause="…">`, which the clause check needs. Idempotent; never throws. Of elements nested too
 * deeply only the words stay.
 */
export function sanitizeHtml(html: string, rules: RichTextRules = {}): string {
  let clean = html;
  for (let round = 0; round < ROUNDS; round += 1) {
    // In each round, since the previous one may have decoded numeric references.
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
 * Why this rich text is refused at submit (domain.md 3.17), or undefined. A refusal is better than silently dropping
 * input; `sanitizeHtml` still runs before storing.
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
