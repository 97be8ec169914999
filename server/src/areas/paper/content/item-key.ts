import { isChosen, type QuestionFace, type QuestionKey } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';

export interface ItemKey {
  letters: string;
  answerKey: string | null;
  scoreRule: { rule: number; each?: number; penalty?: number; options?: number[] };
}

const halves = (points: number): number => Math.round(points * 2) / 2;

/**
 * Rules refer to the default score. If the question has another score in the paper, partial points are scaled and
 * rounded to halves.
 */
export function itemKeyOf(
  face: Pick<QuestionFace, 'questionType' | 'options' | 'defaultScore'>,
  key: QuestionKey,
  score: number,
): ItemKey {
  if (!isChosen(face.questionType)) return { letters: '', answerKey: null, scoreRule: { rule: scoreRule.of.whole } };
  const letters =
    face.questionType === questionType.of.judgement ? 'TF' : face.options.map(({ key: letter }) => letter).join('');
  const times = face.defaultScore > 0 ? score / face.defaultScore : 1;
  const answerKey = key.answer.kind === 'keys' ? key.answer.keys.join('') : null;
  return { letters, answerKey, scoreRule: ruleOf(key, letters, times) };
}

function ruleOf(
  { scoreRule: rule, ruleScore, optionScores }: QuestionKey,
  letters: string,
  times: number,
): ItemKey['scoreRule'] {
  const part = halves((ruleScore ?? 0) * times);
  switch (rule) {
    case scoreRule.of.part:
      return { rule, each: part };
    case scoreRule.of.byOption:
      return { rule, options: [...letters].map((letter) => halves((optionScores[letter] ?? 0) * times)) };
    case scoreRule.of.penalty:
      return { rule, penalty: part };
    default:
      return { rule: scoreRule.of.whole };
  }
}
