import { randomInt } from 'node:crypto';

const groups = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const;
const every = groups.join('');
const pick = (letters: string): string => letters.charAt(randomInt(letters.length));

/** Four groups of four without look-alikes, at least one of each class; some 90 bits. */
export function randomPassword(): string {
  const letters = [...groups.map(pick), ...Array.from({ length: 13 }, () => pick(every))];
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
