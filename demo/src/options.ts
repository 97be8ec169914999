/** The number after `--name` on a command line; throws a bilingual message if it is invalid. */
export function countOf(args: readonly string[], name: string, usual: number): number {
  const place = args.indexOf(`--${name}`);
  if (place < 0) return usual;
  const count = Number(args[place + 1]);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new Error(`--${name} 后面应是一个整数。A whole number must follow --${name}.`);
}
