/** Separators of blanks, pairs and names within a cell or line. */
const partSigns = ';；\n';
/** Separators of alternative answers of one blank. */
const otherwiseSigns = '|｜';

function partsBy(text: string, signs: string): string[] {
  const parts = [''];
  const letters = [...text];
  const add = (letter: string) => {
    parts[parts.length - 1] += letter;
  };
  for (let at = 0; at < letters.length; at += 1) {
    const [letter = '', next = ''] = [letters[at], letters[at + 1]];
    if (letter === '\\' && next !== '' && `${partSigns}${otherwiseSigns}`.includes(next)) {
      // Separators of the other level stay escaped until that level is parsed.
      add(signs.includes(next) ? next : letter + next);
      at += 1;
    } else if (signs.includes(letter)) parts.push('');
    else add(letter);
  }
  return parts.map((part) => part.trim());
}

const escaped = (text: string, signs: string): string =>
  [...text].map((letter) => (signs.includes(letter) ? `\\${letter}` : letter)).join('');

/** Parses a list such as `甲；乙`. Commas separate only if nothing else does. */
export function listSaid(text: string): string[] {
  const parts = partsBy(text, partSigns);
  const split = parts.length > 1 ? parts : text.split(/[,，、]/u).map((part) => part.trim());
  return split.filter((part) => part !== '');
}

export function listOf(parts: readonly string[]): string {
  const list = parts.map((part) => escaped(part, partSigns)).join('；');
  return parts.length === 1 && (list !== parts[0] || /[,，、]/u.test(list)) ? `${list}；` : list;
}

/**
 * Parses the answers of blanks with alternatives: `消费|消费支出；投资`. If these separators split nothing, tries `|`, `、`,
 * commas and spaces, provided this gives one answer per blank.
 */
export function blanksSaid(text: string, count: number): string[][] {
  if (text.trim() === '') return [];
  const parts = partsBy(text, partSigns);
  if (parts.length === 1 && count > 1)
    for (const sign of [/[|｜]/u, /、/u, /[,，]/u, /\s+/u]) {
      const other = text.trim().split(sign);
      if (other.length === count) return other.map((part) => [part.trim()]);
    }
  return parts.map((part) => partsBy(part, otherwiseSigns).filter((one) => one !== ''));
}

export const blanksOf = (blanks: readonly (readonly string[])[]): string =>
  blanks.map((accepted) => accepted.map((one) => escaped(one, partSigns + otherwiseSigns)).join('|')).join('；');
