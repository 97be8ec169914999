import type { Label } from '@kaoxin/contract/conventions.ts';
import { surveyOpen } from '@kaoxin/contract/survey/survey-open.ts';
import { askedOf, isAnswered, type Said } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyQtype, surveyWords } from '@kaoxin/contract/survey/survey-states.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { QuestionView } from '#areas/survey/phone/question-view.tsx';
import { useSay } from '#platform/language.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { AskingParts, SendButton } from '../asking-parts.tsx';
import { minute } from '../moments.ts';
import { AcceptBox, NoticeWords, privacyWords } from '../notice-words.tsx';
import { useAsking } from '../use-asking.ts';
import { draftOf, dropDraft, keepDraft, keepRespondent, respondentOf, type SurveyDraft, withTicket } from './draft.ts';
import type { AskedSurvey } from './use-survey.ts';

interface SurveyFormProps {
  survey: AskedSurvey;
  /** reloads the survey after its notice has changed or its ticket has expired */
  onReload: () => void;
  onSubmitted: (submitTime: string) => void;
}

const missing: Label = ['请回答本题', 'Answer this question'];
const missingRow: Label = ['请回答每一行', 'Answer each row'];
const nameMissing: Label = ['请输入姓名', 'Enter your name'];

export function SurveyForm({ survey, onReload, onSubmitted }: SurveyFormProps) {
  const say = useSay();
  const id = useId();
  const { questions, notice } = survey;
  const isNamed = survey.anonymous !== 1;
  const [draft, setDraft] = useState(() => draftOf(survey.id, survey.ticket));
  const [isRestored, setIsRestored] = useState(() => Object.keys(draft.said).length > 0);
  const [opened] = useState(Date.now);
  const [userName, setUserName] = useState('');
  const [accepted, setAccepted] = useState<string>();
  const [tries, setTries] = useState(0);
  const asker = useAsking(say(['该问卷已被删除', 'This survey was deleted']));
  const place = useRef<HTMLFormElement>(null);
  /** An attempt without an answer is resent unchanged, so that the server processes it once. */
  const attempt = useRef<{ contents: string; duration: number }>(undefined);

  const asked = askedOf(
    questions,
    questions.map((question) => draft.said[question.id]),
  );
  const shown = questions.filter((_, at) => asked[at]);
  const unanswered = shown.filter((one) => one.required === 1 && !isAnswered(one, draft.said[one.id]));
  const problems = new Map<string, string>(
    unanswered.map((one) => [one.id, say(one.qType === surveyQtype.of.matrix ? missingRow : missing)]),
  );
  const isNameMissing = isNamed && userName.trim() === '';
  const isUnread = isNamed && accepted !== notice.version;
  const wasTried = tries > 0;

  // a refused notice or ticket has a successor
  const { noticeVersion, ticket: ticketError } = asker.errors;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (noticeVersion || ticketError) onReload();
  }, [noticeVersion, ticketError]);
  useEffect(() => {
    if (ticketError) setDraft((now) => (now.ticket === survey.ticket ? now : withTicket(now, survey.ticket)));
  }, [ticketError, survey.ticket]);

  const put = (next: SurveyDraft) => {
    setDraft(next);
    keepDraft(survey.id, { ...next, spent: next.spent + Date.now() - opened });
  };
  const answer = (question: string, said: Said) => put({ ...draft, said: { ...draft.said, [question]: said } });
  const startAgain = () => {
    setDraft({ ...draft, said: {} });
    dropDraft(survey.id);
    setIsRestored(false);
    setTries(0);
  };
  /** after the next render, which marks the invalid fields */
  const focusFirst = (): void =>
    void requestAnimationFrame(() => {
      const wrong = place.current?.querySelector<HTMLElement>('[data-wrong], input[aria-invalid="true"]');
      const within =
        wrong?.querySelector<HTMLElement>('[data-missing] input') ??
        wrong?.querySelector<HTMLElement>('input, textarea');
      (within ?? wrong)?.focus();
    });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    asker.setErrors({});
    asker.setRefusal('');
    setTries((count) => count + 1);
    if (problems.size > 0 || isNameMissing || isUnread) return focusFirst();
    const respondent = respondentOf(survey.id);
    keepRespondent(survey.id, respondent);
    const contents = {
      surveyId: survey.id,
      ticket: draft.ticket,
      ...(draft.earlierTicket === undefined ? {} : { earlierTicket: draft.earlierTicket }),
      answers: shown.flatMap((one) => {
        const said = draft.said[one.id];
        return said?.text || said?.picks?.length ? [{ questionId: one.id, ...said }] : [];
      }),
      respondentKey: respondent.key,
      ...(isNamed ? { userName: userName.trim(), noticeVersion: accepted } : {}),
    };
    const text = JSON.stringify(contents);
    if (attempt.current?.contents !== text) {
      const seconds = Math.round((draft.spent + Date.now() - opened) / 1000);
      attempt.current = { contents: text, duration: Math.min(86_400, seconds) };
    }
    const { duration } = attempt.current;
    const sent = await asker.ask(surveyOpen.answer, { body: { ...contents, duration } });
    if (asker.wasAnswered()) attempt.current = undefined;
    if (!sent) return focusFirst();
    keepRespondent(survey.id, { ...respondent, count: respondent.count + 1 });
    dropDraft(survey.id);
    onSubmitted(sent.submitTime);
    window.scrollTo(0, 0);
  }

  const noticeError = noticeVersion ?? (wasTried && isUnread ? say(surveyWords.noticeMissing) : undefined);
  return (
    <form ref={place} className="public-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{survey.title}</h1>
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
      {isRestored && (
        <p className="public-restored" role="status">
          {say(['已恢复您上次在本浏览器中填写的内容。', 'Your earlier answers in this browser are back.'])}
          <button type="button" className="link-button" onClick={startAgain}>
            {say(['清空重填', 'Clear them'])}
          </button>
        </p>
      )}
      {isNamed && (
        <section aria-label={say(['填写人', 'Your name'])}>
          <PlainField
            label={say(['姓名', 'Name'])}
            value={userName}
            maxLength={40}
            autoComplete="name"
            aria-required
            error={asker.errors.userName ?? (wasTried && isNameMissing ? say(nameMissing) : undefined)}
            onChange={({ target }) => setUserName(target.value)}
          />
        </section>
      )}
      <section aria-label={say(['题目', 'Questions'])} className="public-questions">
        {shown.map((question, at) => (
          <QuestionView
            key={question.id}
            question={question}
            number={at + 1}
            said={draft.said[question.id] ?? {}}
            error={wasTried ? problems.get(question.id) : undefined}
            onSay={(said) => answer(question.id, said)}
          />
        ))}
      </section>
      <section aria-labelledby={`${id}-notice`}>
        <h2 id={`${id}-notice`}>{say(['个人信息处理告知', 'Privacy notice'])}</h2>
        <NoticeWords parts={notice.parts} />
        {isNamed ? (
          <AcceptBox
            checked={!isUnread}
            errorId={noticeError ? `${id}-error` : undefined}
            onCheck={(now) => {
              setAccepted(now ? (notice.version ?? undefined) : undefined);
              asker.setErrors(({ noticeVersion: _, ...others }) => others);
            }}
          >
            {say(privacyWords)}
          </AcceptBox>
        ) : (
          <p className="public-words">
            {say(['本问卷匿名，无需确认。', 'The survey is anonymous. There is nothing to accept.'])}
          </p>
        )}
        {noticeError && (
          <span id={`${id}-error`} className="field-error">
            {noticeError}
          </span>
        )}
      </section>
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
