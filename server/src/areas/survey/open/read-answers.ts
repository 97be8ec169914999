import {
  askedOf,
  isAnswered,
  isChoice,
  keysOf,
  type Said,
  type SurveyQuestion,
} from '@kaoxin/contract/survey/survey-question.ts';
import { answerState, leastSeconds, straightRatings, surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { KeptAnswer } from '../tables.ts';
import { wordsOf } from './words.ts';

const { multiple, rating, text: free, matrix } = surveyQtype.of;
type Sent = Said & { questionId: string };

export interface ReadAnswers {
  answers: Record<string, KeptAnswer>;
  picks: string[];
  words: string[];
  searchKey: string;
  /** mean of the ratings, rounded to two places */
  score: number | null;
  status: number;
}

/**
 * Validates and converts the answers. Answers to hidden questions are dropped.
 * @throws 400 for a duplicate, unknown or invalid answer, or a missing required one
 */
export function readAnswers(
  questions: readonly SurveyQuestion[],
  sent: readonly Sent[],
  duration: number,
): ReadAnswers {
  const byId = new Map(sent.map((one) => [one.questionId, one]));
  const known = new Set(questions.map(({ id }) => id));
  if (byId.size < sent.length || !sent.every(({ questionId }) => known.has(questionId)))
    throw refuse(
      400,
      ['答案与问卷题目不符，请刷新后重新填写', 'The answers do not match the survey. Reload it and answer again'],
      {
        fields: ['answers'],
      },
    );
  const said = questions.map((question) => keptOf(question, byId.get(question.id)));
  const asked = askedOf(questions, said);
  const kept = questions.map((question, at): [SurveyQuestion, KeptAnswer | undefined] => {
    const answer = asked[at] ? said[at] : undefined;
    if (asked[at] && question.required === 1 && !isAnswered(question, answer)) throw missing(question);
    return [question, answer];
  });
  const given = kept.flatMap(([question, answer]) => (answer ? [{ question, answer }] : []));
  const texts = given.flatMap(({ answer }) => answer.text ?? []);
  const ratings = given.flatMap(({ question, answer }) => (question.qType === rating ? (answer.picks ?? []) : []));
  return {
    answers: Object.fromEntries(given.map(({ question, answer }) => [question.id, answer])),
    picks: given.flatMap(({ question, answer }) => signsOf(question, answer)),
    words: given.flatMap(({ question: { id }, answer }) => wordsOf(answer.text ?? '').map((word) => `${id}:${word}`)),
    searchKey: texts.join('\n').toLowerCase(),
    score: ratings.length === 0 ? null : Math.round((100 * sum(ratings)) / ratings.length) / 100,
    status: duration < leastSeconds || isStraight(given) ? answerState.of.invalid : answerState.of.valid,
  };
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

function keptOf(question: SurveyQuestion, sent: Said | undefined): KeptAnswer | undefined {
  const { qType, rows } = question;
  if (qType === free) {
    if (sent?.picks?.length) throw wrong(question);
    return sent?.text ? { text: sent.text } : undefined;
  }
  const picks = [...(sent?.picks ?? [])];
  if (sent?.text) throw wrong(question);
  if (picks.length === 0) return undefined;
  const keys = keysOf(question);
  if (qType === matrix) {
    if (picks.length !== rows.length || !picks.every((key) => key === 0 || keys.includes(key))) throw wrong(question);
    return picks.some((key) => key > 0) ? { picks } : undefined;
  }
  const isOne = qType === multiple ? new Set(picks).size === picks.length : picks.length === 1;
  if (!isOne || !picks.every((key) => keys.includes(key))) throw wrong(question);
  return { picks: isChoice(qType) ? picks.sort((one, other) => one - other) : picks };
}

function signsOf({ id, qType }: SurveyQuestion, { picks = [] }: KeptAnswer): string[] {
  if (qType !== matrix) return [id, ...picks.map((key) => `${id}:${key}`)];
  return [id, ...picks.flatMap((key, row) => (key > 0 ? [`${id}:${row + 1}:${key}`] : []))];
}

function isStraight(given: readonly { question: SurveyQuestion; answer: KeptAnswer }[]): boolean {
  const ratings = given.flatMap(({ question: { qType }, answer: { picks = [] } }) =>
    qType === rating || qType === matrix ? picks.filter((key) => key > 0) : [],
  );
  return ratings.length >= straightRatings && new Set(ratings).size === 1;
}

const missing = ({ sort }: SurveyQuestion) =>
  refuse(400, [`请回答第${sort}题`, `Please answer question ${sort}`], { fields: ['answers'], row: sort - 1 });
const wrong = ({ sort }: SurveyQuestion) =>
  refuse(400, [`第${sort}题的答案不正确，请重新选择`, `Question ${sort}: choose one of its answers`], {
    fields: ['answers'],
    row: sort - 1,
  });
