/**
 * LSAT section 6: how many of 1,000 people gave each pattern of right (1) and wrong (0) answers to five items (Bock and
 * Lieberman 1970, Psychometrika 35).
 */
export const lsat6: readonly (readonly [pattern: string, people: number])[] = [
  ['00000', 3],
  ['00001', 6],
  ['00010', 2],
  ['00011', 11],
  ['00100', 1],
  ['00101', 1],
  ['00110', 3],
  ['00111', 4],
  ['01000', 1],
  ['01001', 8],
  ['01010', 0],
  ['01011', 16],
  ['01100', 0],
  ['01101', 3],
  ['01110', 2],
  ['01111', 15],
  ['10000', 10],
  ['10001', 29],
  ['10010', 14],
  ['10011', 81],
  ['10100', 3],
  ['10101', 28],
  ['10110', 15],
  ['10111', 80],
  ['11000', 16],
  ['11001', 56],
  ['11010', 21],
  ['11011', 173],
  ['11100', 11],
  ['11101', 61],
  ['11110', 28],
  ['11111', 298],
];

export const lsat6Rows = (): number[][] =>
  lsat6.flatMap(([pattern, people]) => Array.from({ length: people }, () => Array.from(pattern, Number)));
