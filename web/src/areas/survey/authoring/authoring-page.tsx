import '#ui/case/case.css';
import '../survey.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type SurveyRecord, surveyQuestions } from '@kaoxin/contract/survey/survey.ts';
import { identityProblems } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyScene, surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { useEffect, useRef, useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { CaseHead } from '#ui/case/case-page.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { RestoredNotice } from '#ui/form/form-body.tsx';
import { PhonePreview } from '../phone/phone-preview.tsx';
import { DeletedNotice, SurveyStatusChip } from '../survey-status.tsx';
import { useSurveyActions } from '../use-survey-actions.ts';
import { writtenOf } from './edited.ts';
import { problemsIn, QuestionList } from './question-list.tsx';
import { sentOf, useQuestions } from './use-questions.ts';

const saveFirst: Label = ['题目尚未保存，请先保存', 'The questions are not saved yet. Save them first'];

export function AuthoringPage({ record: read }: { record: SurveyRecord }) {
  const say = useSay();
  const language = useLanguage();
  const may = useMay();
  const verbs = useSurveyActions<SurveyRecord>({ inside: true });
  const { list, setList, isKept, isOvertaken, restoredAt, version, record, saved, takeTheirs } = useQuestions(read);
  const [tells, setTells] = useState(0);
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    const wrong = '.survey-card[aria-describedby] .survey-card-title input';
    if (tells > 0) page.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [tells]);
  const submit = usePerform(surveyQuestions.submit, { success: ['更新成功', 'Saved'] });
  const actions = verbs.map((verb) =>
    verb.name === 'publish' ? { ...verb, waits: () => (isKept ? undefined : saveFirst) } : verb,
  );
  const free = record.status === surveyStatus.of.draft && may('survey_edit');
  const wasFree = useRef(free);
  // the cards go with the publication, and the page would stay scrolled to where they were
  useEffect(() => {
    if (wasFree.current && !free) page.current?.scrollIntoView();
    wasFree.current = free;
  }, [free]);
  const problems = problemsIn(list);
  const identifying = free && record.anonymous === 1 ? identityProblems(writtenOf(list)) : [];
  const save = () => {
    setTells((times) => times + 1);
    if (problems.length > 0) return;
    submit.mutate({ body: { surveyId: record.id, version, questions: sentOf(list) } }, { onSuccess: saved });
  };
  return (
    <article ref={page} className="kx-case">
      <CaseHead
        title={record.title}
        marks={
          <>
            <SurveyStatusChip status={record.status} />
            <span>{surveyScene.label(record.scene, language)}</span>
            <span className="kx-figures">
              {record.startTime} — {record.endTime}
            </span>
            <span>{record.anonymous === 1 ? say(['匿名', 'Anonymous']) : say(['实名', 'By name'])}</span>
          </>
        }
        verbs={<VerbBar actions={actions} row={record} label={['问卷操作', 'Survey actions']} />}
      />
      <DeletedNotice deleted={record.deletedAnswers} />
      {restoredAt !== undefined && !isOvertaken && <RestoredNotice at={restoredAt} onDiscard={takeTheirs} />}
      {isOvertaken && (
        <div className="kx-notice kx-notice-warn" role="alert">
          <span>
            {say([
              '题目已被他人修改，您的修改不能保存；请采用最新题目后重新修改。',
              'Another user has changed the questions, so yours cannot be saved. Load the latest questions and make your changes again.',
            ])}
          </span>
          <PlainButton look="plain" onClick={takeTheirs}>
            {say(['采用最新题目', 'Take theirs'])}
          </PlainButton>
        </div>
      )}
      {identifying.length > 0 && (
        <div className="kx-notice kx-notice-warn" role="status">
          <span>{identifying.map(({ words }) => say(words)).join(say(['；', '; ']))}</span>
        </div>
      )}
      <div className="survey-authoring">
        <div>
          {free ? (
            <>
              <QuestionList list={list} tells={tells > 0} onChange={setList} />
              <footer className="survey-foot">
                <PlainButton look="main" busy={submit.isPending} onClick={save}>
                  {say(['保存题目', 'Save the questions'])}
                </PlainButton>
                {tells > 0 && problems.length > 0 && (
                  <p role="alert">
                    {say([
                      `还有 ${problems.length} 处需要修改`,
                      `${problems.length} ${problems.length === 1 ? 'thing' : 'things'} to correct`,
                    ])}
                  </p>
                )}
              </footer>
            </>
          ) : (
            <p className="kx-hint">
              {record.status === surveyStatus.of.draft
                ? say(['您没有编写问卷的权限', 'You do not have permission to write surveys'])
                : say(['已发布的问卷不能修改题目', 'Questions of a published survey cannot be changed'])}
            </p>
          )}
        </div>
        <PhonePreview title={record.title} questions={writtenOf(list)} />
      </div>
    </article>
  );
}
