import { keysOf, type Said, type SurveyQuestion } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import type { Chance } from '../prng.ts';
import type { SurveySeed } from './survey-texts.ts';

const { single, multiple, rating, nps, text, matrix } = surveyQtype.of;
type Words = Pick<SurveySeed, 'praise' | 'blame'>;

export interface InventedSheet {
  answers: (Said & { questionId: string })[];
  duration: number;
}

const grade = (choice: Chance, content: number): number =>
  Math.min(5, Math.max(1, Math.round(content + (choice.next() - 0.5) * 2.4)));

function saidTo(question: SurveyQuestion, choice: Chance, content: number, words: Words, straight: boolean): Said {
  const keys = keysOf(question);
  switch (question.qType) {
    case single:
      return { picks: [choice.weighted(keys.map((key) => [key, 1 / key] as const))] };
    case multiple:
      return { picks: keys.filter(() => choice.happens(0.55)) };
    case rating:
      return { picks: [straight ? 5 : grade(choice, content)] };
    case nps:
      return { picks: [Math.min(10, Math.max(0, Math.round(content * 2 + (choice.next() - 0.5) * 4)))] };
    case matrix:
      return { picks: question.rows.map(() => (straight ? 5 : grade(choice, content))) };
    case text:
      return choice.happens(0.45) ? { text: choice.pick(content >= 3.6 ? words.praise : words.blame) } : {};
    default:
      return {};
  }
}

export function inventSheet(
  questions: readonly SurveyQuestion[],
  choice: Chance,
  leaning: number,
  words: Words,
): InventedSheet {
  const content = Math.min(5, Math.max(1, leaning + (choice.next() + choice.next() - 1) * 2));
  const straight = choice.happens(0.05);
  const answers = questions.map((question) => ({
    questionId: question.id,
    ...saidTo(question, choice, content, words, straight),
  }));
  return { answers, duration: choice.happens(0.035) ? choice.whole(1, 4) : choice.whole(20, 420) };
}
