import { askedOf, type Said, type SurveyQuestion } from '@kaoxin/contract/survey/survey-question.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { QuestionView } from './question-view.tsx';

type Shown = Pick<SurveyQuestion, 'qType' | 'title' | 'options' | 'rows' | 'required' | 'showIf'> & { key: string };

/** Answering it tests the conditions; nothing is sent. */
export function PhonePreview({ title, questions }: { title: string; questions: readonly Shown[] }) {
  const say = useSay();
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
  const asked = askedOf(
    questions,
    questions.map(({ key }) => said[key]),
  );
  const shown = questions.filter((_, at) => asked[at]);
  return (
    <section className="survey-phone" aria-label={say(['手机预览', 'Phone preview'])}>
      <div className="survey-screen">
        <h2>{title}</h2>
        {shown.map((question, at) => (
          <QuestionView
            key={question.key}
            question={question}
            number={at + 1}
            said={said[question.key] ?? {}}
            onSay={(one) => setSaid((before) => ({ ...before, [question.key]: one }))}
          />
        ))}
        {shown.length === 0 && <p className="kx-hint">{say(['还没有题目', 'No questions yet'])}</p>}
      </div>
      <p className="survey-phone-foot">
        <span className="kx-hint">
          {say([
            `预览，不会提交；当前显示 ${shown.length} / ${questions.length} 题`,
            `Preview only, nothing is submitted. Showing ${shown.length} of ${questions.length} questions`,
          ])}
        </span>
        <PlainButton onClick={() => setSaid({})}>{say(['重新作答', 'Start again'])}</PlainButton>
      </p>
    </section>
  );
}
