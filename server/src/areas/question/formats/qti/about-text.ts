import { noAnswer, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import type { QuestionFacts } from '../format.ts';

const { material } = questionType.of;

export const flat = (question: Question): Question[] =>
  question.questionType === material
    ? question.children.map((child, at) => (at === 0 ? { ...child, stem: question.stem + child.stem } : child))
    : [question];

export function besideOf(read: readonly { facts: QuestionFacts }[]): QuestionFacts {
  const { title: _, ...first } = read[0]?.facts ?? {};
  const knowledge = [...new Set(read.flatMap(({ facts }) => facts.knowledge ?? []))];
  return { ...first, ...(knowledge.length > 0 && { knowledge }) };
}

export const about = (stem: string, analysis: string, children: readonly Question[]): Question => ({
  questionType: material,
  stem,
  options: [],
  targets: [],
  defaultScore: children.reduce((sum, child) => sum + child.defaultScore, 0),
  answer: noAnswer(material),
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  analysis,
  rubric: [],
  children,
});
