/**
 * Content rules of rich text, shared by the server that stores it, the browser that shows it and the editor (domain.md
 * 3.17; docs/decisions/019). Names are lower case. Elements that are not listed are removed; their text stays.
 */
const words = (names: string): readonly string[] => names.split(' ');

export const richTags = {
  blocks: words('p h1 h2 h3 h4 h5 h6 blockquote pre div section ul ol li hr figure figcaption'),
  table: words('table caption colgroup col thead tbody tfoot tr th td'),
  inline: words('span strong b em i u s sub sup mark code a br img'),
  /** MathML Core without links, annotations and actions; only within `math` */
  math: words(
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msup msub msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom',
  ),
} as const;

export const richHtmlTags: readonly string[] = [...richTags.blocks, ...richTags.table, ...richTags.inline];

const span = /^\d{1,3}$/;
const any = /^[^\0]*$/;
const size = /^[\d.]{1,8}(px|em|ex|%)?$/;
const word = /^[a-z-]{1,24}$/;
const length = /^[+-]?[\d.]{1,8}(em|ex|px|pt|%)?$/;
const flag = /^(true|false)$/;

/**
 * Allowed attributes by element with the pattern of their values. `href`, `src` and `style` have further rules in
 * rich-text-rules.ts.
 */
export const richAttributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: any, title: any },
  img: { src: any, alt: any, width: size, height: size },
  section: { 'data-clause': /^[\p{Script=Han}A-Za-z0-9_./-]{1,40}$/u },
  td: { colspan: span, rowspan: span },
  th: { colspan: span, rowspan: span },
  ol: { start: /^-?\d{1,6}$/ },
};

export const mathAttributes: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    words('width height depth lspace rspace minsize maxsize linethickness').map((n) => [n, length]),
  ),
  ...Object.fromEntries(
    words('stretchy fence separator accent accentunder largeop movablelimits symmetric displaystyle').map((n) => [
      n,
      flag,
    ]),
  ),
  ...Object.fromEntries(words('display form mathvariant dir').map((n) => [n, word])),
  ...Object.fromEntries(words('columnspan rowspan').map((n) => [n, span])),
  columnalign: /^[a-z ]{1,60}$/,
  rowalign: /^[a-z ]{1,60}$/,
  scriptlevel: /^[+-]?\d{1,2}$/,
};

const colour = /^(#[0-9a-f]{3,8}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i;

export const richStyles: Readonly<Record<string, RegExp>> = {
  'text-align': /^(left|right|center|justify)$/,
  color: colour,
  'background-color': colour,
};

export const richSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/**
 * An image of our own store: a path on this host with exactly one leading slash and no backslash, which browsers read
 * as a slash.
 */
export const ownPicture = /^\/(?![/\\])[^\\\s]*$/;

export const linkAttributes = { target: '_blank', rel: 'noopener noreferrer' } as const;

export const richDepth = 60;
