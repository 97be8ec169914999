import { type Chance, chance } from './prng.ts';

export interface InventedQuestion {
  /** 2PL slope and difficulty, and guessing probability */
  a: number;
  b: number;
  c: number;
  /** index of the correct option */
  right: number;
  /** index of the option in the key; different if the key is wrong */
  key: number;
  /** attraction of each option for wrong answers; 0 for the correct one */
  pull: readonly number[];
  /** deviation in a district, in logits of a correct answer */
  shift: { district: number; logits: number } | null;
}

/** The planted items, counted from 0 (domain.md §5.3, truths 1–3). */
export interface PlantedItems {
  misKeyed: readonly number[];
  dead: readonly { index: number; option: number }[];
  dif: readonly { index: number; district: number }[];
}

export interface InventedPaper {
  questions: readonly InventedQuestion[];
  planted: PlantedItems;
}

const options = 4;
const planted = { misKeyed: 3, dead: 5, dif: 2, logits: -0.8, deadPull: 0.01 } as const;

/** Mean ability of each district, from −.35 to +.30 (domain.md §5.2). */
export const districtMeans = (districts: number): number[] =>
  Array.from({ length: districts }, (_, index) => -0.35 + (0.65 * index) / Math.max(1, districts - 1));

/** A sample of N(0, 1), by the Box–Muller method. */
export const normal = (luck: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - luck.next())) * Math.cos(2 * Math.PI * luck.next());

export interface GivenQuestion extends Pick<InventedQuestion, 'a' | 'b' | 'c' | 'right'> {
  /** used in other examinations, so nothing is planted in it */
  isShared: boolean;
}

/**
 * A paper of four-option questions with a ~ LogN(0, .3), b ~ N(0, 1), c = .2, including planted ones.
 * @param difDistrict the district where two questions are harder
 */
export function inventPaper(name: string, length: number, difDistrict: number): InventedPaper {
  const luck = chance(`paper ${name}`);
  return withTruths(
    Array.from({ length }, () => inventQuestion(luck)),
    difDistrict,
    luck,
  );
}

/**
 * The same for given questions.
 * @param truths false: nothing is planted
 */
export function paperOf(
  name: string,
  given: readonly GivenQuestion[],
  difDistrict: number,
  truths: boolean,
): InventedPaper {
  const luck = chance(`paper ${name}`);
  const questions = given.map((one) => withPulls(one, luck));
  if (!truths) return { questions, planted: { misKeyed: [], dead: [], dif: [] } };
  return withTruths(questions, difDistrict, luck, (index) => given[index]?.isShared !== true);
}

/**
 * Plants in questions of medium difficulty, where it is detectable. Other distractors are adjusted so that none looks
 * dead.
 */
function withTruths(
  plain: readonly InventedQuestion[],
  difDistrict: number,
  luck: Chance,
  isFree: (index: number) => boolean = () => true,
): InventedPaper {
  const lively = plain.map(withChosenDistractors);
  const visible = plain.flatMap(({ a, b }, index) => (a > 0.8 && Math.abs(b) < 1 && isFree(index) ? [index] : []));
  const chosen = shuffled(visible, luck);
  const take = (count: number) => chosen.splice(0, count).sort((one, other) => one - other);
  const misKeyed = take(planted.misKeyed);
  const dead = take(planted.dead).map((index) => ({ index, option: weakestOf(lively[index]) }));
  const dif = take(planted.dif).map((index) => ({ index, district: difDistrict }));
  const questions = lively.map((question, index): InventedQuestion => {
    const fallen = dead.find((one) => one.index === index);
    return {
      ...question,
      key: misKeyed.includes(index) ? strongestOf(question) : question.right,
      pull: question.pull.map((pull, option) => (option === fallen?.option ? planted.deadPull : pull)),
      shift: dif.some((one) => one.index === index) ? { district: difDistrict, logits: planted.logits } : null,
    };
  });
  return { questions, planted: { misKeyed, dead, dif } };
}

/**
 * Answers for an ability: a bit for the chosen option of each question.
 * @param nth index among the examinees of the district. If given, wrong answers at shifted questions are spread evenly
 * instead of randomly, because in a few hundred examinees chance could hide a large difference.
 */
export const inventAnswers = (paper: InventedPaper, theta: number, district: number, luck: Chance, nth?: number) =>
  Uint32Array.from(paper.questions, (question, index) => {
    const drawn = luck.next();
    const isSpread = nth !== undefined && question.shift?.district === district;
    const isRight = (isSpread ? spread(nth, index) : drawn) < chanceOfRight(question, theta, district);
    return 1 << (isRight ? question.right : errorOf(question, luck));
  });

const golden = (Math.sqrt(5) - 1) / 2;
const spread = (nth: number, index: number): number => ((nth + 1) * golden + index * Math.SQRT2) % 1;

const shared = 0.9;

/**
 * Answers of a copying ring (truth 4): nine in ten answers of one sheet, right or wrong, appear in all; the rest are
 * independent.
 * @param thetas abilities of the members; the first writes the sheet
 */
export function inventRing(paper: InventedPaper, thetas: readonly number[], district: number, luck: Chance) {
  const sheet = inventAnswers(paper, thetas[0] ?? 0, district, luck);
  const passed = paper.questions.map(() => luck.happens(shared));
  return thetas.map((theta) =>
    inventAnswers(paper, theta, district, luck).map((own, index) => (passed[index] ? (sheet[index] ?? own) : own)),
  );
}

function inventQuestion(luck: Chance): InventedQuestion {
  const right = luck.whole(0, options - 1);
  const pull = pullsBeside(right, luck);
  return { a: Math.exp(0.3 * normal(luck)), b: normal(luck), c: 0.2, right, key: right, pull, shift: null };
}

const withPulls = ({ a, b, c, right }: GivenQuestion, luck: Chance): InventedQuestion => ({
  a,
  b,
  c,
  right,
  key: right,
  pull: pullsBeside(right, luck),
  shift: null,
});

const pullsBeside = (right: number, luck: Chance): number[] =>
  Array.from({ length: options }, (_, option) => (option === right ? 0 : 0.4 + 0.6 * luck.next()));

/** Minimum share of each option in a paper with truths: distractors of an easy question would look dead. */
const leastShare = 0.075;
const abilities = Array.from({ length: 41 }, (_, at) => -4 + at / 5).map((theta) => ({
  theta,
  weight: Math.exp(-(theta ** 2) / 2) / Math.sqrt(2 * Math.PI) / 5,
}));

const errors = (question: InventedQuestion): number =>
  abilities.reduce((sum, { theta, weight }) => sum + weight * (1 - chanceOfRight(question, theta, -1)), 0);

function withChosenDistractors(plain: InventedQuestion): InventedQuestion {
  let question = plain;
  const equal = 1 / (options - 1);
  while (errors(question) * equal < leastShare) question = { ...question, b: question.b + 0.05 };
  const all = question.pull.reduce((sum, pull) => sum + pull, 0);
  const parts = question.pull.map((pull) => pull / all);
  const least = Math.min(...parts.filter((part) => part > 0));
  const wanted = leastShare / errors(question);
  const evened = least < wanted ? (wanted - least) / (equal - least) : 0;
  return { ...question, pull: parts.map((part) => (part === 0 ? 0 : part + evened * (equal - part))) };
}

function chanceOfRight({ a, b, c, shift }: InventedQuestion, theta: number, district: number): number {
  const p = c + (1 - c) / (1 + Math.exp(-a * (theta - b)));
  if (shift?.district !== district) return p;
  return 1 / (1 + Math.exp(-(Math.log(p / (1 - p)) + shift.logits)));
}

const errorOf = ({ pull }: InventedQuestion, luck: Chance): number =>
  luck.weighted(pull.map((weight, option) => [option, weight] as const));

const strongestOf = ({ pull }: InventedQuestion): number => pull.indexOf(Math.max(...pull));

const weakestOf = (question: InventedQuestion | undefined): number => {
  const pull = question?.pull ?? [];
  return pull.indexOf(Math.min(...pull.filter((weight) => weight > 0)));
};

function shuffled(list: readonly number[], luck: Chance): number[] {
  return list
    .map((value) => ({ value, place: luck.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
