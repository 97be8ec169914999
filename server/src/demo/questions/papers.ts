import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { chance, demoSeed } from '../prng.ts';
import type { DemoQuestion, InventedBanks } from './banks.ts';
import { shuffled } from './kit/write.ts';
import { type PaperPlan, paperPlans, type SectionPlan } from './paper-plan.ts';
import { templates } from './templates.ts';
import type { Place } from './twins.ts';

export interface PaperQuestion extends Place {
  score: number;
}
/** 组卷规则 (domain.md 2.4), of papers that are not put together by hand. */
export interface PaperRule {
  bank: number;
  questionType: number;
  count: number;
  score: number;
}
export interface DemoPaper extends Omit<PaperPlan, 'sections' | 'banks'> {
  totalScore: number;
  passScore: number;
  sections: readonly { title: string; questions: readonly PaperQuestion[] }[];
  rules: readonly PaperRule[];
}

const subjects = new Map(templates.map(({ name, subject }) => [name, subject]));
const fits = (
  { question, template }: DemoQuestion,
  { type, template: ending, subject, children }: SectionPlan,
): boolean =>
  question.questionType === questionType.of[type] &&
  (ending === undefined || template.endsWith(ending)) &&
  (subject === undefined || subjects.get(template) === subject) &&
  (children === undefined || question.children.length === children);

/** Papers over the banks: no question twice in a paper, none that has a twin elsewhere. */
export function inventPapers({ banks, twins }: InventedBanks, seed = demoSeed): DemoPaper[] {
  const twinned = new Set(
    twins.flatMap(({ original, twin }) => [original, twin].map(({ bank, question }) => `${bank} ${question}`)),
  );
  return paperPlans.map(({ sections: plans, banks: names, ...head }) => {
    const draws = chance(`paper:${head.name}`, seed);
    const places = shuffled(
      draws,
      banks
        .flatMap(({ name, questions }, bank) =>
          names.includes(name) ? [...questions.keys()].map((question) => ({ bank, question })) : [],
        )
        .filter(({ bank, question }) => !twinned.has(`${bank} ${question}`)),
    );
    const taken = new Set<Place>();
    const sections = plans.map((plan) => {
      const questions: PaperQuestion[] = [];
      for (const place of places) {
        const here = banks[place.bank]?.questions[place.question];
        if (questions.length === plan.count || !here || taken.has(place) || !fits(here, plan)) continue;
        taken.add(place);
        questions.push({ ...place, score: plan.score });
      }
      if (questions.length < plan.count)
        throw new Error(`${head.name}: ${plan.title} has ${questions.length} of ${plan.count}`);
      return { title: plan.title, questions };
    });
    const all = sections.flatMap(({ questions }) => questions);
    const totalScore = all.reduce((sum, { score }) => sum + score, 0);
    const rules = head.buildMode === 1 ? [] : rulesOf(plans, sections);
    return { ...head, sections, totalScore, passScore: totalScore * 0.6, rules };
  });
}

/** What the sections hold, told as rules: of each bank how many of a type, for how many points. */
function rulesOf(plans: readonly SectionPlan[], sections: DemoPaper['sections']): PaperRule[] {
  return sections.flatMap(({ questions }, at) => {
    const plan = plans[at];
    if (!plan) return [];
    const banks = [...new Set(questions.map(({ bank }) => bank))].sort((one, two) => one - two);
    return banks.map((bank) => ({
      bank,
      questionType: questionType.of[plan.type],
      count: questions.filter((question) => question.bank === bank).length,
      score: plan.score,
    }));
  });
}
