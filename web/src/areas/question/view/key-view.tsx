import './view.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import {
  isMarked,
  type QuestionAnswer,
  type QuestionFace,
  type QuestionKey,
} from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import type { ReactNode } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { RichText } from '#ui/editor/rich-text.tsx';
import { wordsOf } from './words-of.ts';

type Say = (label: Label) => string;

const truthWords = (key: string, say: Say): string => say(key === 'T' ? ['正确', 'True'] : ['错误', 'False']);

export function answerWords(answer: QuestionAnswer, { questionType: type, targets }: QuestionFace, say: Say): string {
  const isJudgement = type === questionType.of.judgement;
  const number = new Map(targets.map(({ key }, at) => [key, String(at + 1)]));
  switch (answer.kind) {
    case 'keys':
      return answer.keys.map((key) => (isJudgement ? truthWords(key, say) : key)).join(say(['、', ', ']));
    case 'blanks':
      return answer.blanks.map(({ accepted }, at) => `(${at + 1}) ${accepted.join(' / ')}`).join(say(['；', '; ']));
    case 'number':
      return Number(answer.tolerance) === 0 ? answer.value : `${answer.value} ± ${answer.tolerance}`;
    case 'pairs':
      return answer.pairs.map(({ key, target }) => `${key}–${number.get(target) ?? target}`).join(say(['、', ', ']));
    case 'order':
      return answer.keys.join(' → ');
    case 'text':
      return wordsOf(answer.text);
    case 'none':
      return '';
  }
}

/** Markers score a free answer, and a text gets the sum of its questions. */
const isByRule = (type: QuestionFace['questionType']): boolean => !isMarked(type) && type !== questionType.of.material;

export function KeyView({ face, keyOf }: { face: QuestionFace; keyOf: QuestionKey }) {
  const say = useSay();
  const language = useLanguage();
  const { answer, analysis, rubric, scoreRule: rule, ruleScore, optionScores } = keyOf;
  const words = answerWords(answer, face, say);
  const scores = Object.entries(optionScores).map(([key, points]) => `${key}: ${points}`);
  return (
    <dl className="kx-answer">
      {answer.kind !== 'none' && (
        <Said label={['答案', 'Answer']}>
          {answer.kind === 'text' ? <RichText html={answer.text} /> : <strong>{words}</strong>}
        </Said>
      )}
      {isByRule(face.questionType) && (
        <Said label={['计分规则', 'Scoring']}>
          {scoreRule.label(rule, language)}
          {ruleScore !== null && say([`，每项${ruleScore}分`, `, ${ruleScore} each`])}
          {scores.length > 0 && say([`（${scores.join('，')}）`, ` (${scores.join(', ')})`])}
        </Said>
      )}
      {rubric.length > 0 && (
        <Said label={['评分标准', 'Rubric']}>
          <ol className="kx-rubric">
            {rubric.map(({ text, score }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are read in their order
              <li key={at}>
                {text} <span className="kx-figures">{say([`${score}分`, quantity(score, 'point')])}</span>
              </li>
            ))}
          </ol>
        </Said>
      )}
      {wordsOf(analysis) !== '' && (
        <Said label={['解析', 'Explanation']}>
          <RichText html={analysis} />
        </Said>
      )}
    </dl>
  );
}

function Said({ label, children }: { label: Label; children: ReactNode }) {
  const say = useSay();
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
