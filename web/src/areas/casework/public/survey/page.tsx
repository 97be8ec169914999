import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { usePageTitle } from '#shell/page-title.ts';
import { publicPath } from '../filing/filings.ts';
import { dropDraft, respondentOf } from './draft.ts';
import { SurveyForm } from './form.tsx';
import { SurveyEnd, SurveyThanks } from './thanks.tsx';
import { useSurvey } from './use-survey.ts';

const isId = (id: string): boolean => /^[1-9]\d{0,18}$/.test(id);

export const SurveyPage = ({ id }: { id: string }) => (isId(id) ? <Survey id={id} /> : <NoSurvey />);

function Survey({ id }: { id: string }) {
  const say = useSay();
  const { survey, failure, again, restart } = useSurvey(id);
  const [submitted, setSubmitted] = useState<string>();
  const [rounds, setRounds] = useState(0);
  usePageTitle(survey?.title ?? say(['问卷', 'Survey']));
  const isShut = failure?.code === 400 || failure?.code === 404;
  useEffect(() => {
    if (isShut) dropDraft(id);
  }, [isShut, id]);
  if (survey && submitted)
    return (
      <SurveyThanks
        survey={survey}
        submitTime={submitted}
        onAgain={() => {
          // a ticket is valid for one answer
          restart();
          setSubmitted(undefined);
          setRounds((count) => count + 1);
        }}
      />
    );
  // the loaded survey stays when another language fails to load
  if (survey && respondentOf(id).count >= survey.limitPerUser)
    return (
      <SurveyEnd
        title={survey.title}
        words={['您已提交过该问卷，感谢您的参与。', 'You have already answered this survey. Thank you.']}
      />
    );
  if (survey) return <SurveyForm key={rounds} survey={survey} onReload={again} onSubmitted={setSubmitted} />;
  if (!failure)
    return (
      <p role="status" className="public-words">
        {say(['正在载入问卷…', 'Loading the survey…'])}
      </p>
    );
  if (failure.code === 404) return <NoSurvey />;
  if (failure.code === 400)
    return (
      <SurveyEnd
        title={failure.message}
        words={[
          '该问卷尚未开始或者已经结束。感谢您的关注。',
          'The survey has not begun or has ended. Thank you for your interest.',
        ]}
      />
    );
  return (
    <div className="public-card">
      <h1>{say(['问卷没有载入', 'The survey could not be loaded'])}</h1>
      <p className="notice" role="alert">
        {failure.message}
      </p>
      <p className="public-acts">
        <button type="button" className="button button-main" onClick={again}>
          {say(['重新载入', 'Load it again'])}
        </button>
      </p>
    </div>
  );
}

function NoSurvey() {
  const say = useSay();
  usePageTitle(say(['问卷', 'Survey']));
  return (
    <SurveyEnd
      title={say(['没有找到该问卷', 'Survey not found'])}
      words={[
        '链接可能不完整，或者问卷已被删除。请核对链接，或向发放问卷的单位询问。',
        'The link may be incomplete, or the survey was deleted. Check the link or ask the office that sent it.',
      ]}
    >
      <Link className="button" to={publicPath}>
        {say(['网上办事', 'Services'])}
      </Link>
    </SurveyEnd>
  );
}
