/** Approximate widths in em of a full-width character and of any other. */
const [wide, narrow] = [1, 0.62];

export const widthOf = (text: string, type: number): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? wide : narrow) * type, 0);

/** Unbreakable pieces: a word, the year or the rest of a date, a single Chinese character. */
const pieces = (name: string): string[] => name.match(/\d{4}-(?=\d)|[^\s\u2e80-\uffff]+\s*|[\u2e80-\uffff]\s*/gu) ?? [];

export function folded(name: string, room: number, type: number): string | undefined {
  const whole = widthOf(name, type);
  if (whole <= room) return name;
  for (let narrower = whole / 2; narrower < room; narrower += type / 4) {
    const lines = twoLines(name, narrower, type);
    if (lines) return lines;
  }
  return twoLines(name, room, type);
}

function twoLines(name: string, room: number, type: number): string | undefined {
  const lines = [''];
  for (const piece of pieces(name)) {
    const line = `${lines.at(-1) ?? ''}${piece}`;
    if (widthOf(line.trimEnd(), type) <= room) lines[lines.length - 1] = line;
    else if (widthOf(piece.trimEnd(), type) <= room && lines.length < 2) lines.push(piece);
    else return undefined;
  }
  return lines.map((line) => line.trimEnd().replace(/^(\d{4})-$/, '$1')).join('\n');
}
