/** Answer of a person to one item: a bit per chosen option in the order of the letters; 0 is a blank (未作答). */
export type Answer = number;

export const blank: Answer = 0;
/** Items have 2..26 options, one per letter (domain.md §2.3). */
export const mostOptions = 26;

export function* chosenOptions(answer: Answer): Generator<number> {
  for (let left = answer; left !== 0; left &= left - 1) yield 31 - Math.clz32(left & -left);
}

/** 'AC' of 'ABCD'; empty for a blank. */
export const answerLetters = (answer: Answer, letters: string): string =>
  Array.from(chosenOptions(answer), (option) => letters[option] ?? '?').join('');

/** Answer of these letters, in any order; null for an unknown or repeated letter. */
export function answerOf(chosen: string, letters: string): Answer | null {
  let answer = blank;
  for (const letter of chosen) {
    const bit = 1 << letters.indexOf(letter);
    if (!letters.includes(letter) || answer & bit) return null;
    answer |= bit;
  }
  return answer;
}
