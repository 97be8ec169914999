/** 0 (empty) to 4 (strong); from 2 on it meets the default policy (wire.md A, Passwords). */
export type Strength = 0 | 1 | 2 | 3 | 4;

const shortest = 10;
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{Ll}\p{Lu}\d]/u];
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** This many neighbours of an alphabet or a keyboard count as one character. */
const run = 4;

function effectiveLength(password: string): number {
  let text = password.toLowerCase().replaceAll(/(.)\1{2,}/gu, '$1');
  for (const row of rows) {
    for (const line of [row, [...row].reverse().join('')]) {
      for (let start = 0; start + run <= line.length; start += 1)
        text = text.replaceAll(line.slice(start, start + run), '#');
    }
  }
  return [...text].length;
}

/** Only a hint: the server decides, because it also knows common and former passwords. */
export function strengthOf(password: string, account: string): Strength {
  if (password === '') return 0;
  const length = [...password].length;
  const used = kinds.filter((kind) => kind.test(password)).length;
  const namesAccount = account.length > 2 && password.toLowerCase().includes(account.toLowerCase());
  if (length < shortest || used < 3 || namesAccount) return 1;
  const effective = effectiveLength(password);
  if (effective < 8) return 1;
  if (effective < 11) return 2;
  return effective >= 14 && used === kinds.length ? 4 : 3;
}
