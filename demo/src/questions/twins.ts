import type { Question } from '@kaoxin/contract/question/content.ts';
import { optionLetters } from '@kaoxin/contract/question/content.ts';
import type { Chance } from '../prng.ts';
import type { DemoQuestion } from './demo-bank.ts';
import { fingerprint, likeness } from './kit/likeness.ts';
import { shuffled } from './kit/write.ts';
import type { BankPlan } from './plan.ts';

export interface Place {
  bank: number;
  question: number;
}
export interface Twin {
  original: Place;
  twin: Place;
}

export const twinCount = 40;
const least = 0.84;
const most = 0.985;

const wordings: readonly (readonly [RegExp, string])[] = [
  [/下列/u, '以下'],
  [/正确的是/u, '符合实际的是'],
  [/则其/u, '那么其'],
  [/约为（　　）/u, '大约是（　　）'],
  [/是（　　）/u, '为（　　）'],
  [/为（　　）/u, '是（　　）'],
  [/，称为/u, '，叫作'],
  [/假定/u, '假设'],
  [/若/u, '如果'],
  [/应当/u, '应'],
  [/由此可知/u, '由此可见'],
  [/全年/u, '一年'],
  [/属于/u, '归入'],
  [/预计/u, '估计'],
];

export function reworded(chance: Chance, question: Question): Question | undefined {
  const { options, answer, stem } = question;
  if (options.length < 4 || answer.kind !== 'keys') return undefined;
  const able = shuffled(
    chance,
    wordings.filter(([from]) => from.test(stem)),
  ).slice(0, 2);
  if (able.length === 0) return undefined;
  const order = shuffled(chance, options);
  if (order.every(({ key }, at) => key === options[at]?.key)) return undefined;
  const letter = new Map(order.map(({ key }, at) => [key, optionLetters.charAt(at)]));
  const told = able.reduce((text, [from, to]) => text.replace(from, to), stem);
  if (told === stem) return undefined;
  return {
    ...question,
    stem: told,
    options: order.map(({ text }, at) => ({ key: optionLetters.charAt(at), text })),
    answer: { kind: 'keys', keys: answer.keys.map((key) => letter.get(key) ?? key).sort() },
  };
}

export function plantTwins(plans: readonly BankPlan[], banks: readonly DemoQuestion[][], chance: Chance): Twin[] {
  const pairs = plans.flatMap(({ from }, one) =>
    plans.flatMap((plan, other) =>
      one !== other && plan.from.some((subject) => from.includes(subject)) ? [[one, other] as const] : [],
    ),
  );
  const taken = new Set<string>();
  const twins: Twin[] = [];
  while (twins.length < twinCount) {
    const [from, to] = chance.pick(pairs);
    const [source, target] = [banks[from] ?? [], banks[to] ?? []];
    const [original, twin] = [
      { bank: from, question: chance.whole(0, source.length - 1) },
      { bank: to, question: chance.whole(0, target.length - 1) },
    ];
    const [kept, replaced] = [source[original.question], target[twin.question]];
    const names = [`${from} ${original.question}`, `${to} ${twin.question}`];
    if (!kept || !replaced || names.some((name) => taken.has(name))) continue;
    const isAbout = plans[to]?.from.some((subject) => plans[from]?.from.includes(subject));
    const question = isAbout ? reworded(chance, kept.question) : undefined;
    if (!question) continue;
    const alike = likeness(fingerprint(kept.question), fingerprint(question));
    if (alike < least || alike > most) continue;
    target[twin.question] = { ...kept, question, facts: { ...kept.facts, source: replaced.facts.source } };
    for (const name of names) taken.add(name);
    twins.push({ original, twin });
  }
  return twins;
}
