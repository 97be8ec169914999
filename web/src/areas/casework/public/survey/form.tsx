import type { Label } from '@kaoxin/contract/conventions.ts';
import { surveyWords } from '@kaoxin/contract/survey/survey-states.ts';
import { useId } from 'react';
import { QuestionView } from '#areas/survey/phone/question-view.tsx';
import { useSay } from '#platform/language.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { AskingParts, SendButton } from '../asking-parts.tsx';
import { minute } from '../moments.ts';
import { AcceptBox, NoticeWords, privacyWords } from '../notice-words.tsx';
import type { AskedSurvey } from './use-survey.ts';
import { type SurveyFormProps, useSurveyForm } from './use-survey-form.ts';

const nameMissing: Label = ['请输入姓名', 'Enter your name'];

export function SurveyForm(props: SurveyFormProps) {
  const { survey } = props;
  const say = useSay();
  const form = useSurveyForm(props);
  const { asker, answers, problems, wasTried, isNamed } = form;
  return (
    <form ref={form.place} className="public-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <h1>{survey.title}</h1>
      <SurveyIntroduction survey={survey} isNamed={isNamed} />
      {answers.isRestored && (
        <p className="public-restored" role="status">
          {say(['已恢复您上次在本浏览器中填写的内容。', 'Your earlier answers from this browser are restored.'])}
          <button type="button" className="link-button" onClick={form.startAgain}>
            {say(['清空重填', 'Clear them'])}
          </button>
        </p>
      )}
      {isNamed && (
        <section aria-label={say(['填写人', 'Your name'])}>
          <PlainField
            label={say(['姓名', 'Name'])}
            value={form.userName}
            maxLength={40}
            autoComplete="name"
            aria-required
            error={asker.errors.userName ?? (wasTried && form.isNameMissing ? say(nameMissing) : undefined)}
            onChange={({ target }) => form.setUserName(target.value)}
          />
        </section>
      )}
      <section aria-label={say(['题目', 'Questions'])} className="public-questions">
        {form.shown.map((question, at) => {
          const problem = wasTried ? problems.get(question.id) : undefined;
          return (
            <QuestionView
              key={question.id}
              question={question}
              number={at + 1}
              said={answers.draft.said[question.id] ?? {}}
              error={problem && say(problem)}
              onSay={(said) => answers.answer(question.id, said)}
            />
          );
        })}
      </section>
      <SurveyNotice notice={survey.notice} form={form} />
      <AskingParts asker={asker} />
      {wasTried && problems.size > 0 && (
        <p className="notice" role="alert">
          {say([
            `还有${problems.size}道必答题没有回答`,
            `${problems.size} required ${problems.size === 1 ? 'question is' : 'questions are'} not answered`,
          ])}
        </p>
      )}
      <SendButton busy={asker.busy} label={['提交', 'Submit']} />
    </form>
  );
}

function SurveyIntroduction({ survey, isNamed }: { survey: AskedSurvey; isNamed: boolean }) {
  const say = useSay();
  return (
    <p className="public-words">
      <strong className="public-mark">
        {say(isNamed ? ['实名问卷', 'Not anonymous'] : ['匿名问卷', 'Anonymous'])}
      </strong>
      {say(
        isNamed
          ? [
              '姓名随答卷保存，提交前请阅读告知。',
              'Your name is stored with your answers. Read the notice before you submit. ',
            ]
          : ['不保存能够识别您身份的信息。', 'Nothing that identifies you is stored. '],
      )}
      <span>{say([`截止时间：${minute(survey.endTime)}`, `Open until ${minute(survey.endTime)}`])}</span>
    </p>
  );
}

interface SurveyNoticeProps {
  notice: AskedSurvey['notice'];
  form: ReturnType<typeof useSurveyForm>;
}

function SurveyNotice({ notice, form }: SurveyNoticeProps) {
  const { asker, isNamed, isUnread, wasTried } = form;
  const say = useSay();
  const id = useId();
  const error = asker.errors.noticeVersion ?? (wasTried && isUnread ? say(surveyWords.noticeMissing) : undefined);
  return (
    <section aria-labelledby={`${id}-notice`}>
      <h2 id={`${id}-notice`}>{say(['个人信息处理告知', 'Privacy notice'])}</h2>
      <NoticeWords parts={notice.parts} />
      {isNamed ? (
        <AcceptBox checked={!isUnread} errorId={error ? `${id}-error` : undefined} onCheck={form.accept}>
          {say(privacyWords)}
        </AcceptBox>
      ) : (
        <p className="public-words">
          {say(['本问卷匿名，无需确认。', 'The survey is anonymous. There is nothing to accept.'])}
        </p>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </section>
  );
}
