import type { AdministrationSizes } from './administration-rows.ts';
import type { ExamSizes } from './exam-rows.ts';
import { type FileForm, fileForms } from './exam-rows.ts';

export const parts = [
  'list',
  'detail',
  'create',
  'petition',
  'clusters',
  'cases',
  'flood',
  'strangers',
  'exams',
  'administration',
  'questions',
  'search',
  'start',
  'size',
] as const;
export type Part = (typeof parts)[number];

export interface Options {
  /** Fewer rows, fewer and shorter rounds. This shows that everything runs and measures little. */
  quick: boolean;
  only: readonly Part[];
  params: number;
  petitions: number;
  rounds: number;
  seconds: number;
  connections: number;
  administration: AdministrationSizes;
  examinations: ExamSizes;
  questions: QuestionSizes;
}

export interface QuestionSizes {
  /** Questions stored at each measurement, in banks of 20,000. */
  kept: readonly number[];
  imported: number;
  families: readonly number[];
  searched: number;
  compared: number;
}

const full = { params: 100_000, petitions: 1_000_000, rounds: 5, seconds: 4 };
const short = { params: 5_000, petitions: 10_000, rounds: 1, seconds: 1 };

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

const manyQuestions: QuestionSizes = {
  kept: [100_000, 1_000_000, 5_000_000],
  imported: 5_000,
  families: [5_000, 50_000],
  searched: 500_000,
  compared: 12_000,
};
const fewQuestions: QuestionSizes = {
  kept: [20_000, 40_000],
  imported: 500,
  families: [1_000],
  searched: 5_000,
  compared: 1_000,
};

const fewPeople: ExamSizes = {
  examinees: [2_000, 3_000],
  importRows: 4_000,
  importAs: 'csv',
  seats: 2_000,
  sheets: true,
};
/** Examinees that an ordinary machine handles in a quarter of an hour; a whole city is optional. */
const usualPeople = 1_000_000;

const wholeNumber = /^[1-9]\d{0,8}$/;
const orNone = /^(0|[1-9]\d{0,8})$/;
const sized: Readonly<Record<string, RegExp>> = {
  '--log-rows': wholeNumber,
  '--examinees': wholeNumber,
  '--largest': wholeNumber,
  '--import-rows': orNone,
  '--seats': orNone,
  '--questions': wholeNumber,
  '--petitions': wholeNumber,
};

/**
 * `--quick`, `--only list,detail`, `--log-rows 1000000`, `--examinees 10000000`, `--largest 2000000`, `--import-rows
 * 0`, `--import-as xlsx`, `--seats 300000`, `--questions 5000000`, `--petitions 2000000`. Throws a message for anything
 * else.
 */
export function readOptions(words: readonly string[]): Options {
  let quick = false;
  let only: readonly Part[] = parts;
  let importAs: FileForm = 'csv';
  const counts = new Map<string, number>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const next = words[index + 1] ?? '';
    if (word === '--quick') quick = true;
    else if (word === '--only') {
      index += 1;
      only = chosen(next);
    } else if (word === '--import-as' && fileForms.some((form) => form === next)) {
      index += 1;
      importAs = next as FileForm;
    } else if (sized[word]?.test(next)) {
      index += 1;
      counts.set(word, Number(next));
    } else
      throw new Error(
        `未知参数 ${word}。Unknown argument ${word}: use --quick, --only ${parts.join(',')}, --log-rows 1000000, --examinees 10000000, --largest 2000000, --import-rows 1000000, --import-as ${fileForms.join('|')}, --seats 300000, --questions 5000000 and --petitions 2000000.`,
      );
  }
  const sizes = quick ? small : authority;
  const administration = { ...sizes, logRows: counts.get('--log-rows') ?? sizes.logRows };
  const others = only.some(
    (part) =>
      part !== 'administration' &&
      part !== 'flood' &&
      part !== 'strangers' &&
      part !== 'exams' &&
      part !== 'questions' &&
      part !== 'search',
  )
    ? {}
    : { params: 1_000, petitions: 1_000 };
  const examinees = counts.get('--examinees');
  const largest = counts.get('--largest') ?? 1_000_000;
  const people = examinees || !quick ? growing(examinees ?? usualPeople, largest) : fewPeople;
  const examinations = {
    ...people,
    importRows: counts.get('--import-rows') ?? people.importRows,
    importAs,
    seats: counts.get('--seats') ?? people.seats,
  };
  const most = counts.get('--questions');
  const asked = quick && !most ? fewQuestions : manyQuestions;
  const questions = { ...asked, kept: asked.kept.filter((size) => size <= (most ?? size)) };
  return {
    quick,
    only,
    connections: 32,
    administration,
    examinations,
    questions,
    ...(quick ? short : full),
    ...others,
    ...(counts.has('--petitions') && { petitions: counts.get('--petitions') ?? 0 }),
  };
}

/**
 * Examinations of about a million each, unless larger ones are requested; the first are smaller, to show growth at
 * 100,000 and at a million.
 */
function growing(all: number, largest: number): ExamSizes {
  const examinees: number[] = [];
  for (let sum = 0; sum < all; ) {
    const size = sum < usualPeople ? Math.min(largest, usualPeople) : largest;
    const next = Math.min(all - sum, sum === 0 ? 100_000 : size - (sum % size));
    examinees.push(next);
    sum += next;
  }
  return {
    examinees,
    importRows: Math.min(1_000_000, all),
    importAs: 'csv',
    seats: Math.min(300_000, all),
    sheets: true,
  };
}

function chosen(text: string): Part[] {
  const names = text.split(',').map((name) => parts.find((part) => part === name));
  const known = names.filter((name) => name !== undefined);
  if (known.length === names.length) return known;
  throw new Error(`--only 只能是 ${parts.join('、')}。--only takes ${parts.join(', ')}.`);
}
