import * as z from 'zod';
import { choice, facts, flag, id, type Label, listOf, optional, text, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { asksIdentity } from './asks-identity.ts';
import { scales, surveyQtype } from './survey-states.ts';

const { single, multiple, text: free, matrix } = surveyQtype.of;
export const mostQuestions = 100;
export const mostOptions = 30;
export const mostSigns = 2000;

const label = text(['选项', 'Option'], { max: 100 });
const labels = (of: Label) => {
  const list = listOf(label, mostOptions);
  facts.add(list, { label: of, asks: 'text', kind: 'structure' });
  return list;
};

/**
 * Asked only after a certain answer to an earlier question: `sort` is its position, `keys` the answers that trigger it.
 */
export const showIf = object(() => ({
  sort: whole(['前置题号', 'Earlier question'], { min: 1, max: mostQuestions }),
  keys: z.array(whole(['选项', 'Option'], { max: mostOptions })).max(mostOptions),
}));

/**
 * 问卷题目 (domain.md 2.6). Options are identified by position, from 1. For a matrix `options` are its columns and `rows`
 * the items to rate. Other types have no options: a rating ranges from 1 to 5, a recommendation from 0 to 10.
 */
export const questionFields = {
  qType: choice(['题型', 'Type'], 'survey_qtype', [1, 2, 3, 4, 5, 6]),
  title: text(['题目', 'Question'], { max: 200 }),
  options: labels(['选项', 'Options']).optional(),
  rows: labels(['矩阵行', 'Rows']).optional(),
  required: flag(['必答', 'Required']),
  showIf: optional(showIf),
};
/** `id` and `sort` are accepted but ignored; the position in the list determines the order. */
export const questionForm = object(() => ({
  id: optional(id),
  sort: optional(whole(['题号', 'Number'], { max: mostQuestions })),
  ...questionFields,
}));
export type SurveyQuestionForm = z.output<typeof questionForm>;

export const questions = listOf(questionForm, mostQuestions);
facts.add(questions, { label: ['题目', 'Questions'], asks: 'choice', kind: 'structure' });

export const questionRecord = object(() => ({
  id: z.string(),
  sort: z.int(),
  qType: z.int(),
  title: z.string(),
  options: z.array(z.string()),
  rows: z.array(z.string()),
  required: truth,
  showIf: z.object({ sort: z.int(), keys: z.array(z.int()) }).nullable(),
}));
export type SurveyQuestion = z.output<typeof questionRecord>;

/** An answer: keys of options, a number, for a matrix the column of each row (0: none); or a text. */
export interface Said {
  picks?: readonly number[] | null | undefined;
  text?: string | null | undefined;
}

type Asked = Pick<SurveyQuestion, 'qType' | 'showIf'> & Partial<Pick<SurveyQuestion, 'options' | 'rows'>>;

export const isChoice = (qType: number): boolean => qType === single || qType === multiple;

export function keysOf({ qType, options = [] }: Pick<Asked, 'qType' | 'options'>): number[] {
  const scale = scales[qType];
  if (scale) return Array.from({ length: scale[1] - scale[0] + 1 }, (_, at) => scale[0] + at);
  return options.map((_, at) => at + 1);
}

/** Whether a question is answered completely enough for a required one; a matrix needs an answer in each row. */
export function isAnswered({ qType, rows = [] }: Pick<Asked, 'qType' | 'rows'>, said: Said | undefined): boolean {
  if (qType === free) return Boolean(said?.text?.trim());
  const picks = said?.picks ?? [];
  if (qType === matrix) return picks.length === rows.length && picks.every((key) => key > 0);
  return picks.length > 0;
}

export function askedOf(list: readonly Asked[], said: readonly (Said | undefined)[]): boolean[] {
  const asked: boolean[] = [];
  for (const { showIf: when } of list) {
    const before = when ? when.sort - 1 : -1;
    const isMet = () => asked[before] === true && (said[before]?.picks ?? []).some((key) => when?.keys.includes(key));
    asked.push(!when || isMet());
  }
  return asked;
}

export interface QuestionProblem {
  /** from 0 */
  at: number;
  words: Label;
}

const at = (place: number, [zh, en]: Label): QuestionProblem => ({
  at: place,
  words: [`第${place + 1}题：${zh}`, `Question ${place + 1}: ${en}`],
});

/**
 * Text questions that ask for the respondent's identity. An anonymous survey cannot contain them, because it promises
 * to store nothing that identifies the respondent.
 */
export const identityProblems = (list: readonly Pick<SurveyQuestionForm, 'qType' | 'title'>[]): QuestionProblem[] =>
  list.flatMap(({ qType, title }, place) =>
    qType === free && asksIdentity(title)
      ? [
          at(place, [
            '匿名问卷不能询问姓名、电话、证件号码等个人信息，请修改题目，或将问卷改为实名',
            'an anonymous survey cannot ask for a name, phone or ID number. Change the question, or make the survey a named one',
          ]),
        ]
      : [],
  );

export function questionProblems(list: readonly SurveyQuestionForm[]): QuestionProblem[] {
  return list.flatMap((question, place) =>
    [...optionProblems(question), ...conditionProblems(list, question, place)].map((words) => at(place, words)),
  );
}

const isTwice = (list: readonly string[]): boolean => new Set(list).size < list.length;

function optionProblems({ qType, options = [], rows = [] }: SurveyQuestionForm): Label[] {
  const isMatrix = qType === matrix;
  const found: (false | Label)[] =
    isChoice(qType) || isMatrix
      ? [
          options.length < 2 && ['至少需要两个选项', 'at least two options are needed'],
          isTwice(options) && ['选项重复', 'an option appears twice'],
          isMatrix && rows.length < 1 && ['矩阵至少需要一行', 'a matrix needs at least one row'],
          isMatrix && isTwice(rows) && ['矩阵行重复', 'a row appears twice'],
          !isMatrix && rows.length > 0 && ['只有矩阵题有行', 'only a matrix has rows'],
        ]
      : [options.length + rows.length > 0 && ['该题型没有选项', 'this type has no options']];
  return found.filter((one) => one !== false);
}

function conditionProblems(
  list: readonly SurveyQuestionForm[],
  { showIf: when }: SurveyQuestionForm,
  place: number,
): Label[] {
  if (!when) return [];
  const before = list[when.sort - 1];
  if (when.sort > place || !before || before.qType === free || before.qType === matrix)
    return [
      [
        '显示条件应指向前面的单选、多选、评分或推荐度题',
        'a condition must refer to an earlier choice, rating or recommendation question',
      ],
    ];
  const keys = keysOf({ ...before, options: before.options ?? [] });
  if (when.keys.length === 0 || !when.keys.every((key) => keys.includes(key)))
    return [['请选择显示条件的选项', 'choose the options for the condition']];
  return [];
}
