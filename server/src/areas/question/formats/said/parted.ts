/** Signs that part the answers of blanks, pairs and names within one cell or line. */
const partSigns = ';；\n';
/** Signs between answers of a blank any of which is right. */
const otherwiseSigns = '|｜';

/** Parts between these signs, trimmed; a sign behind a backslash belongs to its part. */
function partsBy(text: string, signs: string): string[] {
  const parts = [''];
  const letters = [...text];
  const add = (letter: string) => {
    parts[parts.length - 1] += letter;
  };
  for (let at = 0; at < letters.length; at += 1) {
    const [letter = '', next = ''] = [letters[at], letters[at + 1]];
    if (letter === '\\' && next !== '' && `${partSigns}${otherwiseSigns}`.includes(next)) {
      // the sign of another level keeps its backslash until that level is read
      add(signs.includes(next) ? next : letter + next);
      at += 1;
    } else if (signs.includes(letter)) parts.push('');
    else add(letter);
  }
  return parts.map((part) => part.trim());
}

const escaped = (text: string, signs: string): string =>
  [...text].map((letter) => (signs.includes(letter) ? `\\${letter}` : letter)).join('');

/** Names, pairs and the like: `甲；乙`. Commas part them where nothing else does. */
export function listSaid(text: string): string[] {
  const parts = partsBy(text, partSigns);
  const split = parts.length > 1 ? parts : text.split(/[,，、]/u).map((part) => part.trim());
  return split.filter((part) => part !== '');
}

/** A list as `listSaid` reads it again. */
export function listOf(parts: readonly string[]): string {
  const list = parts.map((part) => escaped(part, partSigns)).join('；');
  return parts.length === 1 && (list !== parts[0] || /[,，、]/u.test(list)) ? `${list}；` : list;
}

/**
 * The answers of so many blanks, any of which may have several: `消费|消费支出；投资`. Where these signs part nothing, `|`, `、`, commas and
 * spaces are tried, if that makes one answer for each blank.
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

/** Blanks as `blanksSaid` reads them again. */
export const blanksOf = (blanks: readonly (readonly string[])[]): string =>
  blanks.map((accepted) => accepted.map((one) => escaped(one, partSigns + otherwiseSigns)).join('|')).join('；');
