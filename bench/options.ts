import type { AdministrationSizes } from './administration-rows.ts';

/** Parts of the benchmark that can be asked for alone. */
export const parts = ['list', 'detail', 'create', 'petition', 'flood', 'administration', 'start', 'size'] as const;
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
  administration: AdministrationSizes;
}

const full = { params: 100_000, petitions: 1_000_000, rounds: 5, seconds: 4 };
const short = { params: 5_000, petitions: 10_000, rounds: 1, seconds: 1 };

/** A city of ten millions with its districts. */
const authority: AdministrationSizes = {
  users: 100_000,
  depts: 10_000,
  roles: 2_000,
  roleMenus: 50_000,
  regions: 45_000,
  logRows: 10_000_000,
};
const small: AdministrationSizes = {
  users: 2_000,
  depts: 200,
  roles: 50,
  roleMenus: 1_000,
  regions: 4_000,
  logRows: 20_000,
};

/** `--quick`, `--only list,detail`, `--log-rows 1000000`. Throws a sentence for anything else. */
export function readOptions(words: readonly string[]): Options {
  let quick = false;
  let only: readonly Part[] = parts;
  let logRows: number | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === '--quick') quick = true;
    else if (word === '--only') {
      index += 1;
      only = chosen(words[index] ?? '');
    } else if (word === '--log-rows' && /^[1-9]\d{0,8}$/.test(words[index + 1] ?? '')) {
      index += 1;
      logRows = Number(words[index]);
    } else
      throw new Error(
        `未知参数 ${word}。Unknown argument ${word}: use --quick, --only ${parts.join(',')} and --log-rows 1000000.`,
      );
  }
  const sizes = quick ? small : authority;
  const administration = { ...sizes, logRows: logRows ?? sizes.logRows };
  // the administration and floods alone need no parameters and no petitions
  const others = only.some((part) => part !== 'administration' && part !== 'flood')
    ? {}
    : { params: 1_000, petitions: 1_000 };
  return { quick, only, connections: 32, administration, ...(quick ? short : full), ...others };
}

function chosen(text: string): Part[] {
  const names = text.split(',').map((name) => parts.find((part) => part === name));
  const known = names.filter((name) => name !== undefined);
  if (known.length === names.length) return known;
  throw new Error(`--only 只能是 ${parts.join('、')}。--only takes ${parts.join(', ')}.`);
}
