import type { Label } from '@kaoxin/contract/conventions.ts';
import { submittedAt } from '@kaoxin/contract/survey/survey-states.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { LineIcon } from '#shell/icons/plain-icon.tsx';
import { minute } from '../moments.ts';
import { respondentOf } from './draft.ts';
import type { AskedSurvey } from './use-survey.ts';

interface SurveyEndProps {
  title: string;
  words: Label;
  children?: ReactNode;
}

export function SurveyEnd({ title, words, children }: SurveyEndProps) {
  const say = useSay();
  return (
    <section className="public-card">
      <h1>{title}</h1>
      <p className="public-words" role="status">
        {say(words)}
      </p>
      {children && <p className="public-acts">{children}</p>}
    </section>
  );
}

interface SurveyThanksProps {
  survey: AskedSurvey;
  submitTime: string;
  onAgain: () => void;
}

export function SurveyThanks({ survey, submitTime, onAgain }: SurveyThanksProps) {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const left = survey.limitPerUser - respondentOf(survey.id).count;
  return (
    <section className="public-card public-thanks">
      <h1 ref={heading} tabIndex={-1}>
        <LineIcon path="M5 12.5l4.5 4.5L19 7.5" size={28} />
        {say(['提交成功，感谢您的参与', 'Thank you for your answers'])}
      </h1>
      <p>{survey.title}</p>
      <p className="public-words">
        {survey.anonymous === 1
          ? say([
              `提交日期：${submittedAt(submitTime)}。本问卷匿名，答卷不能对应到个人，因此不能查询、修改或者撤回。`,
              `Submitted on ${submittedAt(submitTime)}. The survey is anonymous: your answers cannot be linked to you, so they cannot be looked up, changed or withdrawn.`,
            ])
          : say([`提交时间：${minute(submitTime)}`, `Submitted: ${minute(submitTime)}`])}
      </p>
      {left > 0 && (
        <p className="public-acts">
          <button type="button" className="button" onClick={onAgain}>
            {say([`再填一份（还可填${left}次）`, `Answer again (${left} left)`])}
          </button>
        </p>
      )}
    </section>
  );
}
