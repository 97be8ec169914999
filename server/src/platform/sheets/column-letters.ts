const letters = 26;
const letterA = 65;

/** `AB` for column 27 (from 0). */
export const columnLetters = (place: number): string =>
  `${place < letters ? '' : columnLetters(Math.floor(place / letters) - 1)}${String.fromCharCode(letterA + (place % letters))}`;

export const columnNumber = (name: string): number =>
  [...name].reduce((sum, letter) => sum * letters + letter.charCodeAt(0) - letterA + 1, 0) - 1;
