import { generatePetitions } from '@kaoxin/demo/petitions/generate.ts';
import { letterOf, oneMatters } from '@kaoxin/demo/texts/one-matter.ts';
import { imaginaryWorld } from '@kaoxin/demo/world.fixture.ts';
import { describe, expect, test } from 'vitest';
import { addDays } from '#engine/calendar/day.ts';
import { gramsOf, seedOf } from './grams.ts';
import { groupsOf } from './groups.ts';
import { agreement, mentionsOf } from './mentions.ts';
import { compared, type Letter, oneMatter, wordsAlike } from './score.ts';

const seed = seedOf('000000', 'petition');
const threshold = 0.72;

describe('character pairs', () => {
  test('ignore width, case and punctuation, and differ by tenant', () => {
    expect(gramsOf(seed, 'ＡＢ考场，噪声！')).toEqual(gramsOf(seed, 'ab考场 噪声'));
    expect(gramsOf(seed, '考场，噪声')).not.toEqual(gramsOf(seed, '考场噪声'));
    const other = new Set(gramsOf(seedOf('100001', 'petition'), '考场噪声严重'));
    expect(gramsOf(seed, '考场噪声严重').filter((gram) => other.has(gram))).toEqual([]);
    expect(gramsOf(seed, '')).toEqual([]);
  });

  test.each([
    ['9月12日在云溪第二中学第三十七题', ['9-12'], ['云溪2'], ['37题'], []],
    ['9月12号，云溪二中学考了二建37题', ['9-12'], ['云溪2'], ['37题'], ['二级建造师']],
    ['十二考场和第12考场', [], [], ['12考场'], []],
  ])('%s', (text, days, places, numbers, exams) => {
    const said = mentionsOf(text);
    const found = [said.days, said.places, said.numbers, said.exams].map((names) => [...names]);
    expect(found).toEqual([days, places, numbers, exams]);
  });

  test('is evidence for the same, against a different one', () => {
    expect(agreement(new Set(['a', 'b']), new Set(['b']))).toBe(1);
    expect(agreement(new Set(['a']), new Set(['b']))).toBe(-1);
    expect(agreement(new Set(['a']), new Set())).toBe(0);
  });

  test('weighs more the rarer it is', () => {
    const [one, common, rare] = ['考试打桩', '考试天气', '施工打桩'].map((text) => gramsOf(seed, text));
    const exam = new Set(gramsOf(seed, '考试'));
    const weight = (gram: number) => (exam.has(gram) ? 0.1 : 4);
    expect(wordsAlike(one ?? [], rare ?? [], weight)).toBeGreaterThan(wordsAlike(one ?? [], common ?? [], weight));
    expect(wordsAlike(one ?? [], one ?? [], weight)).toBeCloseTo(1);
    expect(wordsAlike([], [], weight)).toBe(0);
  });
});

test('groups the connected pairs in the order of all', () => {
  const pairs = [
    [4, 2],
    [2, 1],
    [6, 5],
  ] as const;
  expect(groupsOf([1, 2, 3, 4, 5, 6], pairs)).toEqual([
    [1, 2, 4],
    [5, 6],
  ]);
});

interface Known extends Letter {
  matter: string;
}

function knownLetters(): Known[] {
  const world = imaginaryWorld('2026-11-20');
  const typeOf = (topic: string) => world.types.find(({ seed }) => seed.topic === topic)?.id ?? null;
  const others = generatePetitions(world, 1_600).map(({ row, follows }, at) => ({
    title: row.title,
    content: row.content,
    place: row.happenPlace,
    typeId: row.typeId,
    receivedTime: row.receivedTime,
    matter: follows?.as === 'cluster' ? 'noise' : `${at}`,
  }));
  const planted = oneMatters.flatMap((matter, place) =>
    Array.from({ length: matter.letters }, (_, at) => {
      const { topic, ...words } = letterOf(matter, at);
      const day = addDays('2026-03-01', place * 31 + ((at * 2) % 20));
      return { ...words, typeId: typeOf(topic), receivedTime: `${day} 10:00:00`, matter: matter.name };
    }),
  );
  return [...others, ...planted];
}

test('finds nine planted matters with F1 of .85', () => {
  const letters = knownLetters();
  const all = letters.map((letter) => compared(seed, letter));
  const having = new Map<number, number>();
  for (const { grams } of all) for (const gram of grams) having.set(gram, (having.get(gram) ?? 0) + 1);
  const weights = new Map([...having].map(([gram, count]) => [gram, Math.log((all.length + 1) / (count + 0.5)) ** 2]));
  const weight = (gram: number) => weights.get(gram) ?? 0;
  const isPlanted = letters.map(({ matter }) => !/^\d+$/.test(matter));
  const planted = letters.flatMap((_, at) => (isPlanted[at] ? [at] : []));
  const sizes = Map.groupBy(planted, (at) => letters[at]?.matter);
  expect([...sizes.values()].map(({ length }) => length).sort((one, other) => one - other)).toEqual([
    3, 4, 5, 6, 6, 7, 9, 12, 25,
  ]);
  const pairs: [number, number][] = [];
  for (const one of planted)
    for (const [other, letter] of all.entries())
      if (other !== one && all[one] && oneMatter(all[one], letter, weight).likeness >= threshold)
        pairs.push([one, other]);
  let [right, wrong] = [0, 0];
  for (const group of groupsOf([...all.keys()], pairs))
    for (const [place, one] of group.entries())
      for (const other of group.slice(place + 1)) {
        if (letters[one]?.matter === letters[other]?.matter) right += 1;
        else if (isPlanted[one] || isPlanted[other]) wrong += 1;
      }
  const there = [...sizes.values()].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  const [precision, recall] = [right / (right + wrong), right / there];
  const measured = (2 * precision * recall) / (precision + recall);
  expect(measured).toBeGreaterThanOrEqual(0.85);
});
