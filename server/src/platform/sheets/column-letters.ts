/** `AB` for column 27 (from 0). */
export const columnLetters = (place: number): string =>
  `${place < 26 ? '' : columnLetters(Math.floor(place / 26) - 1)}${String.fromCharCode(65 + (place % 26))}`;
