/** Characters that GIFT escapes with a backslash. A line break is `\n`. */
const special = '~=#{}:';
/** Escaped characters move to the private use area during parsing. */
const hidden = (letter: string): string => String.fromCodePoint(0xf_e000 + letter.charCodeAt(0));

export const hideEscapes = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/gu, (_, letter: string) => (letter === 'n' ? hidden('\n') : hidden(letter)));

export const showEscapes = (text: string): string =>
  text.replace(/[\u{FE000}-\u{FE07F}]/gu, (letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 0xf_e000));

export const escaped = (text: string): string =>
  text
    .replace(/[~=#{}:\\]/gu, (letter) => (special.includes(letter) ? `\\${letter}` : '\\\\'))
    .replace(/\r?\n/gu, '\\n');

export interface GiftBlock {
  line: number;
  text: string;
  /** Tags from its comments: `// [tag:经济]`. */
  tags: string[];
}

const tag = /\[tag:((?:\\.|[^\]\\]){1,200})\]/gu;
const category = /^\s*\$CATEGORY:/u;

/** Blocks of a file without comments. A category line is a block of its own. */
export function* giftBlocks(text: string): Generator<GiftBlock> {
  let block: (GiftBlock & { lines: string[] }) | undefined;
  const begin = (at: number): NonNullable<typeof block> => ({ line: at + 1, text: '', lines: [], tags: [] });
  const end = ({ lines, ...rest }: NonNullable<typeof block>): GiftBlock => ({ ...rest, text: lines.join('\n') });
  for (const [at, line] of text.split(/\r\n|\r|\n/u).entries()) {
    const isApart = line.trim() === '' || category.test(line);
    if (isApart && block) {
      if (block.lines.length > 0) yield end(block);
      block = undefined;
    }
    if (category.test(line)) yield { line: at + 1, text: line, tags: [] };
    if (isApart) continue;
    block ??= begin(at);
    if (line.trimStart().startsWith('//'))
      block.tags.push(...[...line.matchAll(tag)].map(([, said = '']) => said.replace(/\\(.)/gu, '$1').trim()));
    else {
      if (block.lines.length === 0) block.line = at + 1;
      block.lines.push(line);
    }
  }
  if (block && block.lines.length > 0) yield end(block);
}
