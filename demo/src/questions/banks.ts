import type { Question } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { type Chance, chance, demoSeed } from '../prng.ts';
import { withCitations } from './cited-law.ts';
import type { DemoBank, DemoQuestion, ItemParameters } from './demo-bank.ts';
import { areAlike, fingerprint, type Print } from './kit/likeness.ts';
import { askedOf, type Template } from './kit/template.ts';
import { type BankPlan, bankPlans } from './plan.ts';
import { templates } from './templates.ts';
import { plantTwins, type Twin } from './twins.ts';

export interface InventedBanks {
  banks: readonly DemoBank[];
  /** planted truth 5: pairs of near-duplicates across banks */
  twins: readonly Twin[];
}

/** Forms of one field use the same words, so they are compared with each other. */
const familyOf = ({ name }: Template): string => name.split('·', 1)[0] ?? name;
/** Maximum similarity of two questions of a family; the product reports from .80. */
const mostAlike = 0.7;
const tries = 6;
const floors: Readonly<Record<number, number>> = { [questionType.of.single]: 0.2, [questionType.of.judgement]: 0.5 };
const middles = [-1.6, -0.8, 0, 0.8, 1.6];

const normal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
const itemOf = (chance: Chance, type: Question['questionType'], difficulty: number): ItemParameters => ({
  a: thousandths(Math.exp(0.3 * normal(chance))),
  b: thousandths((middles[difficulty - 1] ?? 0) + 0.35 * normal(chance)),
  c: floors[type] ?? 0,
});

const sources = ['命题组自编', '历年考点改编', '教材知识点编写', '考区征题', '专家供题'];
/** Relative frequency of a form compared with a calculating template. */
const shares: readonly (readonly [ending: string, share: number])[] = [
  ['解释并区分', 0.4],
  ['填写名称', 0.5],
  ['名称与含义匹配', 0.4],
  ['归类匹配', 0.4],
  ['排出先后', 0.4],
  ['判断含义', 0.6],
  ['判断归类', 0.4],
  ['判断说法', 0.4],
];
const shareOf = ({ name, calculates }: Template): number =>
  calculates ? 2 : (shares.find(([ending]) => name.endsWith(ending))?.[1] ?? 1);

class Author {
  private readonly written = new Map<string, Print[]>();
  private readonly spent = new Set<string>();

  isSpent(template: Template): boolean {
    return this.spent.has(template.name);
  }

  write(template: Template, chance: Chance): DemoQuestion | undefined {
    const family = familyOf(template);
    const earlier = this.written.get(family) ?? [];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const {
        question,
        knowledge = template.knowledge,
        difficulty = template.difficulty,
      } = askedOf(template.write(chance));
      const print = fingerprint(question);
      if (earlier.some((one) => areAlike(one, print, mostAlike))) continue;
      earlier.push(print);
      this.written.set(family, earlier);
      return {
        question,
        facts: { difficulty, cognition: template.cognition, knowledge, source: chance.pick(sources) },
        item: itemOf(chance, question.questionType, difficulty),
        template: template.name,
      };
    }
    this.spent.add(template.name);
    return undefined;
  }
}

const isChoice = ({ questionType: type, children }: Question): boolean =>
  type === questionType.of.single || (type === questionType.of.material && children.every(isChoice));

function fill({ name, from, count, choicesOnly }: BankPlan, author: Author, seed: number): DemoQuestion[] {
  const draws = chance(`bank:${name}`, seed);
  const able = from.map((subject) =>
    templates
      .filter((one) => one.subject === subject && (!choicesOnly || asksChoices(one)))
      .map((one) => [one, shareOf(one)] as const),
  );
  const unspent = () =>
    able.map((list) => list.filter(([one]) => !author.isSpent(one))).filter((list) => list.length > 0);
  let left = unspent();
  const questions: DemoQuestion[] = [];
  while (questions.length < count) {
    if (left.length === 0) throw new Error(`${name}: the templates give no more than ${questions.length} questions`);
    const template = draws.weighted(left[questions.length % left.length] ?? []);
    const question = author.write(template, draws);
    if (question) questions.push(question);
    else left = unspent();
  }
  return questions;
}

const choosing = new Map<string, boolean>();
/** The question type of a template never changes, so its first question decides. */
function asksChoices(template: Template): boolean {
  const known = choosing.get(template.name) ?? isChoice(askedOf(template.write(chance(template.name))).question);
  choosing.set(template.name, known);
  return known;
}

export function inventBanks(seed = demoSeed): InventedBanks {
  const author = new Author();
  const filled = bankPlans.map((plan) => fill(plan, author, seed));
  const twins = plantTwins(bankPlans, filled, chance('twins', seed));
  const banks = bankPlans.map(({ from, count, choicesOnly, ...bank }, at) => ({
    ...bank,
    questions: withCitations(bank.name, filled[at] ?? []),
  }));
  return { banks, twins };
}
