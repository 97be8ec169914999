/** Parts of the benchmark that can be asked for alone. */
export const parts = ['list', 'detail', 'create', 'petition', 'start', 'size'] as const;
export type Part = (typeof parts)[number];

export interface Options {
  /** fewer rows, fewer and shorter rounds: shows that everything runs, says little about speed */
  quick: boolean;
  only: readonly Part[];
  params: number;
  petitions: number;
  /** how often each server is measured; the median counts */
  rounds: number;
  /** length of one measurement */
  seconds: number;
  connections: number;
}

const full = { params: 100_000, petitions: 1_000_000, rounds: 5, seconds: 4 };
const short = { params: 5_000, petitions: 10_000, rounds: 1, seconds: 1 };

/** `--quick`, `--only list,detail`. Throws a sentence for anything else. */
export function readOptions(words: readonly string[]): Options {
  let quick = false;
  let only: readonly Part[] = parts;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === '--quick') quick = true;
    else if (word === '--only') {
      index += 1;
      only = chosen(words[index] ?? '');
    } else throw new Error(`未知参数 ${word}。Unknown argument ${word}: use --quick and --only ${parts.join(',')}.`);
  }
  return { quick, only, connections: 32, ...(quick ? short : full) };
}

function chosen(text: string): Part[] {
  const names = text.split(',').map((name) => parts.find((part) => part === name));
  const known = names.filter((name) => name !== undefined);
  if (known.length === names.length) return known;
  throw new Error(`--only 只能是 ${parts.join('、')}。--only takes ${parts.join(', ')}.`);
}
