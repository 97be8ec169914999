import type { Question } from '@kaoxin/contract/question/content.ts';
import { expect, test } from 'vitest';
import { inventBanks } from './banks.ts';
import { twinCount } from './twins.ts';

const { banks, twins } = inventBanks();
const all = banks.flatMap(({ questions }, bank) =>
  questions.map(({ question }, at) => ({ question, place: `${bank} ${at}` })),
);
const words = (rich: string): string =>
  rich
    .replace(/<[^>]*>/gu, '')
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}.%-]+/gu, '')
    .toLowerCase();

/** Trigrams of stem and options as numbers, without the optimizations of the product. */
const numbers = new Map<string, number>();
function grams({ stem, options, targets, children }: Question, into = new Set<number>()): Set<number> {
  const add = (text: string, of: string) => {
    const whole = `<${words(text)}>`;
    for (let at = 0; at + 3 <= whole.length; at += 1) {
      const gram = of + whole.slice(at, at + 3);
      const number = numbers.get(gram) ?? numbers.size;
      numbers.set(gram, number);
      into.add(number);
    }
  };
  add(stem, 's');
  for (const { text } of [...options, ...targets]) add(text, 'o');
  for (const child of children) grams(child, into);
  return into;
}

function alike(least: number): Map<string, number> {
  const sets = all.map(({ question }) => grams(question));
  const having: number[][] = Array.from({ length: numbers.size }, () => []);
  const found = new Map<string, number>();
  for (const [at, set] of sets.entries()) {
    const shared = new Uint16Array(at);
    for (const gram of set) {
      for (const earlier of having[gram] ?? []) shared[earlier] = (shared[earlier] ?? 0) + 1;
      having[gram]?.push(at);
    }
    for (const [earlier, count] of shared.entries()) {
      const either = set.size + (sets[earlier]?.size ?? 0) - count;
      if (count >= least * either) found.set([all[earlier]?.place, all[at]?.place].sort().join('|'), count / either);
    }
  }
  return found;
}
const planted = twins.map(({ original, twin }) =>
  [original, twin]
    .map(({ bank, question }) => `${bank} ${question}`)
    .sort()
    .join('|'),
);

test('forty twins are found by exhaustive comparison, few others', () => {
  expect(new Set(planted).size).toBe(twinCount);
  const found = alike(0.8);
  expect(planted.filter((pair) => found.has(pair)).length).toBeGreaterThanOrEqual(38);
  expect([...found.keys()].filter((pair) => !planted.includes(pair)).length).toBeLessThanOrEqual(5);
});

test('a twin is reworded in another bank', () => {
  const rightOf = ({ options, answer }: Question) =>
    answer.kind === 'keys' ? answer.keys.map((key) => options.find((option) => option.key === key)?.text).sort() : [];
  for (const { original, twin } of twins) {
    const [one, other] = [original, twin].map(({ bank, question }) => banks[bank]?.questions[question]?.question);
    if (!one || !other) throw new Error('a twin without its question');
    expect(original.bank).not.toBe(twin.bank);
    expect(other.stem).not.toBe(one.stem);
    expect(other.options).not.toEqual(one.options);
    expect(rightOf(other)).toEqual(rightOf(one));
  }
});
