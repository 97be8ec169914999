import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import { cognition, difficulty } from '@kaoxin/contract/question/question-states.ts';
import { useState } from 'react';
import { ratioWords } from '#areas/exam/statistics/figures.ts';
import { KeyView } from '#areas/question/view/key-view.tsx';
import { QuestionView } from '#areas/question/view/question-view.tsx';
import { useLanguage, useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Chip } from '#ui/chip.tsx';
import { faceOf, type PlacedQuestion, placedIn } from './use-content.ts';

export function ContentPart({ content }: { content: PaperContent }) {
  const say = useSay();
  const [withKeys, setWithKeys] = useState(false);
  const all = content.sections.map((section) => ({ ...section, placed: placedIn(section.questions) }));
  const hasKeys = all.some(({ placed }) => placed.some(({ key }) => key !== null));
  let number = 0;
  return (
    <div className="paper-content">
      {hasKeys && (
        <div className="kx-page-verbs">
          <PlainButton pressed={withKeys} look="plain" onClick={() => setWithKeys(!withKeys)}>
            {say(withKeys ? ['隐藏答案', 'Hide answers'] : ['显示答案', 'Show answers'])}
          </PlainButton>
        </div>
      )}
      {all.map(({ sectionNo, title, score, placed }) => (
        <section key={sectionNo} className="kx-panel" aria-label={title}>
          <h2>
            {title}
            <span className="kx-hint kx-figures">
              {say([`${placed.length}题，${score}分`, `${placed.length} questions, ${score} marks`])}
            </span>
          </h2>
          <ol className="paper-questions">
            {placed.map((one) => {
              number += 1;
              return (
                <li key={one.questionId}>
                  <Placed question={one} number={number} withKey={withKeys} />
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Placed({ question, number, withKey }: { question: PlacedQuestion; number: number; withKey: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const { questionCode, versionNo, key, isUsable, pValue, rpb } = question;
  const face = faceOf(question);
  const about = [
    questionCode,
    say([`第${versionNo}版`, `version ${versionNo}`]),
    question.difficulty !== null && difficulty.label(question.difficulty, language),
    question.cognition !== null && cognition.label(question.cognition, language),
    pValue !== null && `P ${ratioWords(pValue)}`,
    rpb !== null && `r ${ratioWords(rpb)}`,
  ].filter((word) => typeof word === 'string');
  return (
    <>
      {face && (
        <QuestionView face={face} number={number} belowChild={(at) => withKey && <ChildKey of={question} at={at} />}>
          {withKey && key && face.children.length === 0 && <KeyView face={face} keyOf={key} />}
        </QuestionView>
      )}
      <p className="kx-hint kx-figures">
        {about.join(' · ')} {isUsable === 0 && <Chip tone="bad">{say(['已停用', 'Out of use'])}</Chip>}
      </p>
    </>
  );
}

function ChildKey({ of: { face, key }, at }: { of: PlacedQuestion; at: number }) {
  const [child, own] = [face?.children[at], key?.children[at]];
  return child && own ? <KeyView face={child} keyOf={own} /> : null;
}
