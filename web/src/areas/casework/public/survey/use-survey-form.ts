import type { Label } from '@kaoxin/contract/conventions.ts';
import { surveyOpen } from '@kaoxin/contract/survey/survey-open.ts';
import { askedOf, isAnswered, type Said } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useAsking } from '../use-asking.ts';
import { draftOf, dropDraft, keepDraft, keepRespondent, respondentOf, type SurveyDraft, withTicket } from './draft.ts';
import type { AskedSurvey } from './use-survey.ts';

export interface SurveyFormProps {
  survey: AskedSurvey;
  onReload: () => void;
  onSubmitted: (submitTime: string) => void;
}

const missing: Label = ['请回答本题', 'Answer this question'];
const missingRow: Label = ['请回答每一行', 'Answer each row'];

type Question = AskedSurvey['questions'][number];

function stateOfAnswers(questions: readonly Question[], said: SurveyDraft['said']) {
  const asked = askedOf(
    questions,
    questions.map(({ id }) => said[id]),
  );
  const shown = questions.filter((_, at) => asked[at]);
  const unanswered = shown.filter((one) => one.required === 1 && !isAnswered(one, said[one.id]));
  return {
    shown,
    problems: new Map<string, Label>(
      unanswered.map((one) => [one.id, one.qType === surveyQtype.of.matrix ? missingRow : missing]),
    ),
  };
}

const answersOf = (shown: readonly Question[], said: SurveyDraft['said']) =>
  shown.flatMap(({ id }) => {
    const answer = said[id];
    if (!answer?.text && !answer?.picks?.length) return [];
    return [{ questionId: id, text: answer.text, picks: answer.picks && [...answer.picks] }];
  });

function useAnswers({ id, ticket }: AskedSurvey, ticketError: string | undefined) {
  const [draft, setDraft] = useState(() => draftOf(id, ticket));
  const [isRestored, setIsRestored] = useState(() => Object.keys(draft.said).length > 0);
  const [opened] = useState(Date.now);
  useEffect(() => {
    if (ticketError) setDraft((now) => (now.ticket === ticket ? now : withTicket(now, ticket)));
  }, [ticketError, ticket]);
  const spent = () => draft.spent + Date.now() - opened;
  return {
    draft,
    isRestored,
    spent,
    answer: (question: string, said: Said) => {
      const next = { ...draft, said: { ...draft.said, [question]: said } };
      setDraft(next);
      keepDraft(id, { ...next, spent: spent() });
    },
    clear: () => {
      setDraft({ ...draft, said: {} });
      dropDraft(id);
      setIsRestored(false);
    },
  };
}

function focusFirst(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[data-wrong], input[aria-invalid="true"]');
  const within =
    wrong?.querySelector<HTMLElement>('[data-missing] input') ?? wrong?.querySelector<HTMLElement>('input, textarea');
  (within ?? wrong)?.focus();
}

export function useSurveyForm({ survey, onReload, onSubmitted }: SurveyFormProps) {
  const say = useSay();
  const isNamed = survey.anonymous !== 1;
  const asker = useAsking(say(['该问卷已被删除', 'This survey was deleted']));
  const { noticeVersion, ticket: ticketError } = asker.errors;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (noticeVersion || ticketError) onReload();
  }, [noticeVersion, ticketError]);
  const answers = useAnswers(survey, ticketError);
  const { draft } = answers;
  const [userName, setUserName] = useState('');
  const [accepted, setAccepted] = useState<string>();
  const [tries, setTries] = useState(0);
  const place = useRef<HTMLFormElement>(null);
  /** An attempt without an answer is resent unchanged, so that the server processes it once. */
  const attempt = useRef<{ contents: string; duration: number }>(undefined);
  const { shown, problems } = stateOfAnswers(survey.questions, draft.said);
  const isNameMissing = isNamed && userName.trim() === '';
  const isUnread = isNamed && accepted !== survey.notice.version;
  /** after the next render, which marks the invalid fields */
  const focusSoon = (): void => void requestAnimationFrame(() => focusFirst(place.current));
  const durationOf = (contents: string): number => {
    if (attempt.current?.contents !== contents)
      attempt.current = { contents, duration: Math.min(86_400, Math.round(answers.spent() / 1000)) };
    return attempt.current.duration;
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    asker.setErrors({});
    asker.setRefusal('');
    setTries((count) => count + 1);
    if (problems.size > 0 || isNameMissing || isUnread) return focusSoon();
    const respondent = respondentOf(survey.id);
    keepRespondent(survey.id, respondent);
    const contents = {
      surveyId: survey.id,
      ticket: draft.ticket,
      ...(draft.earlierTicket === undefined ? {} : { earlierTicket: draft.earlierTicket }),
      answers: answersOf(shown, draft.said),
      respondentKey: respondent.key,
      ...(isNamed ? { userName: userName.trim(), noticeVersion: accepted } : {}),
    };
    const duration = durationOf(JSON.stringify(contents));
    const sent = await asker.ask(surveyOpen.answer, { body: { ...contents, duration } });
    if (asker.wasAnswered()) attempt.current = undefined;
    if (!sent) return focusSoon();
    keepRespondent(survey.id, { ...respondent, count: respondent.count + 1 });
    dropDraft(survey.id);
    onSubmitted(sent.submitTime);
    window.scrollTo(0, 0);
  }
  return {
    isNamed,
    asker,
    answers,
    shown,
    problems,
    userName,
    setUserName,
    isNameMissing,
    isUnread,
    accept: (isAccepted: boolean) => {
      setAccepted(isAccepted ? (survey.notice.version ?? undefined) : undefined);
      asker.setErrors(({ noticeVersion: _, ...others }) => others);
    },
    wasTried: tries > 0,
    startAgain: () => {
      answers.clear();
      setTries(0);
    },
    place,
    submit,
  };
}
