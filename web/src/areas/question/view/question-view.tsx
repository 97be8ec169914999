import './view.css';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { blanksIn, isMarked, type Option, type QuestionFace } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import type { ReactNode } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { RichText } from '#ui/editor/rich-text.tsx';
import { wordsOf } from './words-of.ts';

const { single, multiple, judgement, material, numeric, matching, ordering } = questionType.of;

interface QuestionViewProps {
  face: QuestionFace;
  number?: number | string;
  children?: ReactNode;
  belowChild?: (at: number) => ReactNode;
}

export function QuestionView({ face, number, children, belowChild }: QuestionViewProps) {
  const say = useSay();
  const language = useLanguage();
  const { questionType: type, stem, options, targets, defaultScore } = face;
  return (
    <div className="kx-question">
      <div className="kx-question-stem">
        {number !== undefined && <span className="kx-question-number">{number}.</span>}
        <div>
          <p className="kx-hint">
            {questionType.label(type, language)} · {say([`${defaultScore}分`, quantity(defaultScore, 'point')])}
          </p>
          {wordsOf(stem) === '' ? <p className="kx-hint">{say(['（题干）', '(stem)'])}</p> : <RichText html={stem} />}
        </div>
      </div>
      {(type === single || type === multiple) && <Options options={options} isRound={type === single} />}
      {type === judgement && (
        <ul className="kx-question-options">
          <Choice mark="○">{say(['正确', 'True'])}</Choice>
          <Choice mark="○">{say(['错误', 'False'])}</Choice>
        </ul>
      )}
      {type === ordering && <Options options={options} />}
      {type === matching && (
        <div className="kx-question-pairs">
          <Options options={options} />
          <Options options={targets} numbered />
        </div>
      )}
      {type === numeric && blanksIn(wordsOf(stem)) === 0 && (
        <p className="kx-question-line">{say(['答：', 'Answer: '])}</p>
      )}
      {isMarked(type) && <div className="kx-question-room" aria-hidden="true" />}
      {type === material && (
        <ol className="kx-question-children">
          {face.children.map((child, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are read in their order
            <li key={at}>
              <QuestionView face={child} number={at + 1}>
                {belowChild?.(at)}
              </QuestionView>
            </li>
          ))}
        </ol>
      )}
      {children}
    </div>
  );
}

interface OptionsProps {
  options: readonly Option[];
  isRound?: boolean;
  numbered?: boolean;
}

const Options = ({ options, isRound, numbered }: OptionsProps) => (
  <ul className="kx-question-options">
    {options.map(({ key, text }, at) => (
      <Choice key={key} mark={isRound === undefined ? '' : isRound ? '○' : '□'} name={numbered ? String(at + 1) : key}>
        <RichText html={text} />
      </Choice>
    ))}
  </ul>
);

const Choice = ({ mark, name, children }: { mark: string; name?: string; children: ReactNode }) => (
  <li>
    {mark !== '' && <span aria-hidden="true">{mark}</span>}
    {name && <span className="kx-question-letter">{name}.</span>}
    <div>{children}</div>
  </li>
);
