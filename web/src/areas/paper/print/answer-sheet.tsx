import type { QuestionFace } from '@kaoxin/contract/question/content.ts';
import { isMarked } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { faceOf, placedIn } from '../detail/use-content.ts';
import type { Printed } from './printed.ts';

const { single, multiple, judgement, material } = questionType.of;
const digits = 12;

export function AnswerSheet({ paper, content }: Printed) {
  const say = useSay();
  let number = 0;
  return (
    <article className="paper-sheet paper-answer-sheet" aria-label={say(['答题卡版面', 'The answer sheet'])}>
      <header>
        <h2>{say([`${paper.name}答题卡`, `${paper.name}: answer sheet`])}</h2>
        <p className="paper-sheet-who">
          <span>
            {say(['姓名', 'Name'])}
            <i />
          </span>
          <span>
            {say(['准考证号', 'Admission number'])}
            <span className="paper-boxes" aria-hidden="true">
              {Array.from({ length: digits }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: boxes are their order
                <b key={at} />
              ))}
            </span>
          </span>
        </p>
        <p className="kx-hint">
          {say([
            '选择题用2B铅笔填涂，非选择题用0.5毫米黑色签字笔书写，超出答题区域无效。',
            'Fill in letters with a 2B pencil; write with a black 0.5 mm pen, inside the room that is given.',
          ])}
        </p>
      </header>
      {content.sections.map(({ sectionNo, title, questions }) => (
        <section key={sectionNo}>
          <h3>{title}</h3>
          <div className="paper-answers">
            {placedIn(questions).map((one) => {
              number += 1;
              const face = faceOf(one);
              return face && <Answered key={one.questionId} face={face} number={String(number)} />;
            })}
          </div>
        </section>
      ))}
    </article>
  );
}

function Answered({ face, number }: { face: QuestionFace; number: string }): ReactNode {
  const say = useSay();
  const { questionType: type, options, children, defaultScore } = face;
  if (type === material)
    return children.map((child, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are read in their order
      <Answered key={at} face={child} number={`${number}.${at + 1}`} />
    ));
  if (type === single || type === multiple || type === judgement) {
    const letters = type === judgement ? [say(['正确', 'T']), say(['错误', 'F'])] : options.map(({ key }) => key);
    return (
      <p className="paper-bubbles">
        <span className="kx-figures paper-bubble-number">{number}</span>
        {letters.map((letter) => (
          <b key={letter} className="paper-bubble">
            {letter}
          </b>
        ))}
      </p>
    );
  }
  return (
    <div className={isMarked(type) ? 'paper-room' : 'paper-line'}>
      <span className="kx-figures">
        {number} {say([`（${defaultScore}分）`, `(${defaultScore})`])}
      </span>
    </div>
  );
}
