import { createRequire } from 'node:module';
import type sanitizer from 'sanitize-html';

const require = createRequire(import.meta.url);
/** The library and its parsers, loaded by the first who needs them. */
const sanitize = (html: string, rules: sanitizer.IOptions): string =>
  (require('sanitize-html') as typeof sanitizer)(html, rules);

/** Rich text is at most 1 MB (domain.md 3.17). */
export const RICH_TEXT_BYTES = 1024 * 1024;

const TEXT_TAGS = 'p br hr h1 h2 h3 h4 h5 h6 blockquote pre code div span section'.split(' ');
const MARK_TAGS = 'strong b em i u s sub sup mark'.split(' ');
const BLOCK_TAGS = 'ul ol li table caption colgroup col thead tbody tfoot tr th td a img figure figcaption'.split(' ');
const ALLOWED_TAGS = [...TEXT_TAGS, ...MARK_TAGS, ...BLOCK_TAGS];

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/];
const CLAUSE = /^[\p{Script=Han}A-Za-z0-9_.-]{1,40}$/u;
const SPAN = /^\d{1,3}$/;

/** A path of our own host: one leading slash, no second one and no backslash that browsers read as one. */
const isOwnPath = (src: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(src);

export type RichTextRules = {
  /** Which image addresses are our own store's; any path of this host by default. */ ownImage?: (
    src: string,
  ) => boolean;
};

const keepIf = (value: string | undefined, pattern: RegExp): string | undefined =>
  value !== undefined && pattern.test(value) ? value : undefined;

function defined(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

const cell: sanitizer.Transformer = (tagName, attributes) => ({
  tagName,
  attribs: defined({
    ...attributes,
    colspan: keepIf(attributes.colspan, SPAN),
    rowspan: keepIf(attributes.rowspan, SPAN),
  }),
});

const options = ({ ownImage = isOwnPath }: RichTextRules): sanitizer.IOptions => ({
  allowedTags: ALLOWED_TAGS,
  disallowedTagsMode: 'discard',
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    section: ['data-clause'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedStyles: {
    '*': { 'text-align': [/^(left|right|center|justify)$/], color: COLOUR, 'background-color': COLOUR },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 60,
  transformTags: {
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer' } }),
    section: (tagName, attributes) => ({
      tagName,
      attribs: defined({ ...attributes, 'data-clause': keepIf(attributes['data-clause'], CLAUSE) }),
    }),
    td: cell,
    th: cell,
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !ownImage(frame.attribs.src ?? ''),
});

/**
 * Rich text as it may be stored and shown: the tags and attributes of the allow-list, images of our own store only,
 * `<section data-clause="…">` kept so that the clause check can find its parts. Idempotent; never throws.
 */
export const sanitizeHtml = (html: string, rules: RichTextRules = {}): string => sanitize(html, options(rules));

/**
 * Why this rich text is refused at submit (domain.md 3.17), or undefined. Saying no beats silently dropping what
 * somebody typed; `sanitizeHtml` is applied all the same before storing.
 */
export function refuseMarkup(html: string, rules: RichTextRules = {}): string | undefined {
  if (Buffer.byteLength(html) > RICH_TEXT_BYTES) return '内容不能超过1MB';
  const allowed = new Set(ALLOWED_TAGS);
  let foreign = false;
  const base = options(rules);
  sanitize(html, {
    ...base,
    transformTags: undefined,
    onOpenTag: (name, attributes) => {
      const handler = Object.keys(attributes).some((attribute) => attribute.startsWith('on'));
      const scripted = /^\s*(javascript|data|vbscript):/i.test((attributes.href ?? '') + (attributes.src ?? ''));
      const image = name === 'img' && !(rules.ownImage ?? isOwnPath)(attributes.src ?? '');
      if (!allowed.has(name) || handler || scripted || image) foreign = true;
    },
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
