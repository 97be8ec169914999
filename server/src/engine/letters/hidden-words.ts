import { type ChildNode, type Element, isTag, isText, nodesOf, wordsOf } from '#platform/text/rich-nodes.ts';

/** Characters that reverse the text after them: a browser applies them, a PDF does not. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/u;

/** Elements that indent their content, and how deep they may be nested so that words fit on A4. */
const INSETS: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote', 'figure', 'table']);
const MOST_INSETS = 5;
/** The PDF leaves out text in these outside rows, cells and items. */
const FRAMES: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup']);
/** Each reduces the text size. */
const RAISED: ReadonlySet<string> = new Set(['sub', 'sup']);
const MOST_RAISED = 2;
/** A column needs its margins and the width of one character: 19 are wider than the page. */
const MOST_COLUMNS = 18;

const SAYING: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);
const PARTS: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
};
const SMALLER: ReadonlySet<string> = new Set([...Object.keys(PARTS), 'mmultiscripts']);
const MOST_SMALLER = 4;
const LENGTHS = ['width', 'height', 'depth', 'lspace', 'rspace'];
/** How far a formula may move its characters; backwards a quarter of that. */
const FURTHEST: Readonly<Record<string, number>> = { em: 4, ex: 8, px: 64, pt: 48, '': 4 };

/**
 * Words of a rich text that would be unreadable on paper; undefined when there are none: invisible in a formula,
 * reversed, too small, or beyond the page. The printed letter must equal the approved page. Letters have no colours, so
 * colours need no check.
 */
export function hiddenWords(html: string): string | undefined {
  const nodes = nodesOf(html);
  const words = wordsOf(nodes);
  return TURNING.test(words) ? words.replace(new RegExp(TURNING, 'gu'), '').trim() : amongBlocks(nodes, 0, 0);
}

const saying = (tag: Element): string | undefined => wordsOf([tag]).trim() || undefined;

function amongBlocks(nodes: readonly ChildNode[], insets: number, raised: number): string | undefined {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const hidden = node.name === 'math' ? inFormula(node) : inBlock(node, insets, raised);
    if (hidden !== undefined) return hidden;
  }
  return undefined;
}

function inBlock(tag: Element, insets: number, raised: number): string | undefined {
  const inset = insets + Number(INSETS.has(tag.name));
  const small = raised + Number(RAISED.has(tag.name));
  const isLost =
    inset > MOST_INSETS ||
    small > MOST_RAISED ||
    (tag.name === 'table' && widest(tag) > MOST_COLUMNS) ||
    (FRAMES.has(tag.name) && tag.children.some((node) => isText(node) && node.data.trim() !== ''));
  return (isLost ? saying(tag) : undefined) ?? amongBlocks(tag.children, inset, small);
}

const childrenOf = (tag: Element, ...names: string[]): Element[] =>
  tag.children.filter(isTag).filter(({ name }) => names.includes(name));

const spanOf = (value: string | undefined): number => Number(value) || 1;

function widest(table: Element): number {
  const rows = [table, ...childrenOf(table, 'thead', 'tbody', 'tfoot')].flatMap((part) => childrenOf(part, 'tr'));
  let most = 0;
  let reaching: number[] = [];
  for (const row of rows) {
    const columns = childrenOf(row, 'td', 'th').flatMap(({ attribs: { colspan, rowspan } }) =>
      Array.from({ length: spanOf(colspan) }, () => spanOf(rowspan)),
    );
    reaching = [...reaching, ...columns];
    most = Math.max(most, reaching.length);
    if (most > MOST_COLUMNS) break;
    reaching = reaching.map((left) => left - 1).filter((left) => left > 0);
  }
  return most;
}

const inFormula = (math: Element): string | undefined =>
  math.children.some((node) => isHidden(node, 0)) ? saying(math) : undefined;

function isHidden(node: ChildNode, smaller: number): boolean {
  if (isText(node)) return node.data.trim() !== '';
  if (!isTag(node)) return false;
  const { name, attribs, children } = node;
  if (name === 'mphantom' || smaller > MOST_SMALLER || isMovedAway(attribs)) return true;
  if (name === 'mpadded' && (attribs.width ?? attribs.lspace) !== undefined) return true;
  const parts = PARTS[name];
  if (parts !== undefined && children.filter(isTag).length !== parts) return true;
  const below = smaller + Number(SMALLER.has(name));
  return children.some((child) => !(isText(child) && SAYING.has(name)) && isHidden(child, below));
}

function isMovedAway({ scriptlevel, ...attribs }: Readonly<Record<string, string>>): boolean {
  if (scriptlevel !== undefined && !/^[0-2]$/.test(scriptlevel)) return true;
  return LENGTHS.some((name) => {
    const [, digits, unit = ''] = /^([+-]?[\d.]+)([a-z%]*)$/.exec(attribs[name] ?? '0') ?? [];
    const [length, furthest] = [Number(digits), FURTHEST[unit] ?? 0];
    return !(length <= furthest && length >= -furthest / 4);
  });
}
