/** What a person answered to one item: a bit for each chosen option in the order of its letters; 0 is a blank (未作答). */
export type Answer = number;

export const blank: Answer = 0;
/** Options beyond would not fit the letters (domain.md §2.3: 2..26). */
export const mostOptions = 26;

/** Places of the chosen options, from the first letter up. */
export function* chosenOptions(answer: Answer): Generator<number> {
  for (let left = answer; left !== 0; left &= left - 1) yield 31 - Math.clz32(left & -left);
}

/** 'AC' of 'ABCD'; empty for a blank. */
export const answerLetters = (answer: Answer, letters: string): string =>
  Array.from(chosenOptions(answer), (option) => letters[option] ?? '?').join('');

/** The answer that these letters are, in any order; null when one is no option or stands twice. */
export function answerOf(chosen: string, letters: string): Answer | null {
  let answer = blank;
  for (const letter of chosen) {
    const bit = 1 << letters.indexOf(letter);
    if (!letters.includes(letter) || answer & bit) return null;
    answer |= bit;
  }
  return answer;
}
