import { inHtml } from '../rich.ts';

export const marks = ['strong', 'em', 'u', 's', 'sub', 'sup'] as const;
export type Mark = (typeof marks)[number];

export interface Piece {
  text: string;
  marks: readonly Mark[];
  /** HTML of an object. `text` is then one placeholder character. */
  html?: string;
}

export const thing = '\uFFFC';

export interface Line {
  pieces: readonly Piece[];
  text: string;
  align: string;
}

export const lineOf = (pieces: readonly Piece[], align = ''): Line => ({
  pieces,
  text: pieces.map(({ text }) => text).join(''),
  align,
});

export function cut(line: Line, from: number, to = line.text.length): Line {
  let at = 0;
  const pieces = line.pieces.flatMap((piece): Piece[] => {
    const begin = at;
    at += piece.text.length;
    const text = piece.text.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    return text === '' ? [] : [{ ...piece, text }];
  });
  return lineOf(pieces, line.align);
}

export function cutAt(line: Line, places: readonly number[]): Line[] {
  const parts: Piece[][] = [[]];
  let begin = 0;
  for (const piece of line.pieces) {
    let from = 0;
    const put = (to: number) => {
      if (to > from) parts.at(-1)?.push({ ...piece, text: piece.text.slice(from, to) });
      from = Math.max(from, to);
    };
    for (let next = places[parts.length - 1]; next !== undefined && next < begin + piece.text.length; ) {
      put(next - begin);
      parts.push([]);
      next = places[parts.length - 1];
    }
    put(piece.text.length);
    begin += piece.text.length;
  }
  return parts.map((pieces) => lineOf(pieces, line.align));
}

export function part(line: Line, from: number, to = line.text.length): Line {
  const said = line.text.slice(from, to);
  const start = from + (said.length - said.trimStart().length);
  return cut(line, start, Math.max(start, from + said.trimEnd().length));
}

function inlineHtml(pieces: readonly Piece[]): string {
  let html = '';
  let open: readonly Mark[] = [];
  const turnTo = (next: readonly Mark[]) => {
    let same = 0;
    while (same < open.length && open[same] === next[same]) same += 1;
    html += open
      .slice(same)
      .toReversed()
      .map((mark) => `</${mark}>`)
      .join('');
    html += next
      .slice(same)
      .map((mark) => `<${mark}>`)
      .join('');
    open = next;
  };
  for (const { text, marks: next, html: own } of pieces) {
    turnTo(next);
    html += own ?? inHtml(text).replaceAll('\n', '<br />');
  }
  turnTo([]);
  return html;
}

export const paragraph = ({ pieces, align }: Line): string => {
  const html = inlineHtml(pieces);
  return html === '' ? '' : `<p${align && ` style="text-align:${align}"`}>${html}</p>`;
};
