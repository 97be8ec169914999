/** What is written behind a backslash in GIFT, and a line end as `\n`. */
const special = '~=#{}:';
/** escaped letters stand in the private use area while a question is taken apart */
const hidden = (letter: string): string => String.fromCodePoint(0xf_e000 + letter.charCodeAt(0));

/** The text with its escaped letters hidden, so that what is left of `~=#{}:` is syntax. */
export const hideEscapes = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/gu, (_, letter: string) => (letter === 'n' ? hidden('\n') : hidden(letter)));

/** The text as it is meant. */
export const showEscapes = (text: string): string =>
  text.replace(/[\u{FE000}-\u{FE07F}]/gu, (letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 0xf_e000));

/** The text as it is written into a file. */
export const escaped = (text: string): string =>
  text
    .replace(/[~=#{}:\\]/gu, (letter) => (special.includes(letter) ? `\\${letter}` : '\\\\'))
    .replace(/\r?\n/gu, '\\n');

/** A block of lines between empty ones, with the number of its first line. */
export interface GiftBlock {
  line: number;
  text: string;
}

/** Blocks of a file, comments left out. */
export function* giftBlocks(text: string): Generator<GiftBlock> {
  let block: { line: number; lines: string[] } | undefined;
  for (const [at, line] of text.split(/\r\n|\r|\n/u).entries()) {
    const isEmpty = line.trim() === '';
    if (isEmpty && block) {
      yield { line: block.line, text: block.lines.join('\n') };
      block = undefined;
    }
    if (isEmpty || line.trimStart().startsWith('//')) continue;
    block ??= { line: at + 1, lines: [] };
    block.lines.push(line);
  }
  if (block) yield { line: block.line, text: block.lines.join('\n') };
}
