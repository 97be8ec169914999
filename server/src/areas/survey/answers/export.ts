import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import {
  answerFields,
  type SurveyAnswerDetail,
  type SurveyAnswerRow,
  surveyAnswer,
} from '@kaoxin/contract/survey/survey-answer.ts';
import { isChoice, type SurveyQuestion } from '@kaoxin/contract/survey/survey-question.ts';
import { deletedWords, scales, submittedAt, surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { fieldColumns, type ListColumn } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { questionsOf } from '../authoring/questions.ts';
import { deletedAnswersOf } from '../retention/deleted-answers.ts';
import type { KeptAnswer } from '../tables.ts';
import { answerList } from './list.ts';
import { presentAnswers } from './present.ts';

const markColumns = ['markReason', 'markBy', 'markTime'] as const;
type Marked = Pick<SurveyAnswerDetail, (typeof markColumns)[number]>;
type Exported = SurveyAnswerRow & Marked & { said: string; answers: Readonly<Record<string, KeptAnswer>> };
const fields = (...names: (keyof typeof answerFields)[]) => fieldColumns<Exported>(answerFields, names);

export function inWords({ qType, options, rows }: SurveyQuestion, { picks = [], text }: KeptAnswer): string {
  const label = (key: number) => options[key - 1] ?? '';
  if (text !== undefined) return text;
  if (qType === surveyQtype.of.matrix)
    return rows.flatMap((row, at) => (picks[at] ? `${row}：${label(picks[at])}` : [])).join('；');
  return picks.map((key) => (isChoice(qType) ? label(key) : String(key))).join('、');
}

const saidIn = (questions: readonly SurveyQuestion[], { answers }: SelectedRow<'surveyAnswer'>): string =>
  questions
    .flatMap((question) => {
      const answer = answers[question.id];
      return answer ? `${question.sort}. ${question.title} ${inWords(question, answer)}` : [];
    })
    .join('\n');

async function exported(work: Work, rows: readonly SelectedRow<'surveyAnswer'>[]): Promise<Exported[]> {
  const surveys = [...new Set(rows.map(({ surveyId }) => surveyId))];
  const questions = new Map<string, SurveyQuestion[]>();
  for (const id of surveys) questions.set(id, await questionsOf(work, id));
  const shown = await presentAnswers(work, rows);
  return shown.map((row, at) => {
    const own = rows[at];
    return {
      ...row,
      said: own ? saidIn(questions.get(own.surveyId) ?? [], own) : '',
      answers: own?.answers ?? {},
      markReason: own?.markReason ?? null,
      markBy: own?.markBy ?? null,
      markTime: own?.markTime ?? null,
    };
  });
}

const together: ListColumn<Exported> = { key: 'said', label: ['答案', 'Answers'], width: 80 };

/**
 * One column per question, or per row of a matrix. Scales stay numbers, so that a spreadsheet can calculate with them.
 */
function columnsOfQuestion(question: SurveyQuestion): ListColumn<Exported>[] {
  const { id, sort, title, qType, rows } = question;
  const column = (key: string, called: string, cell: (said: KeptAnswer) => unknown): ListColumn<Exported> => ({
    key,
    label: [called, called] as const,
    width: qType === surveyQtype.of.text ? 40 : 20,
    cell: ({ answers }) => cell(answers[id] ?? {}),
  });
  if (qType === surveyQtype.of.matrix)
    return rows.map((row, at) =>
      column(`${id}:${at}`, `${sort}. ${title}：${row}`, ({ picks }) => question.options[(picks?.[at] ?? 0) - 1]),
    );
  if (scales[qType]) return [column(id, `${sort}. ${title}`, ({ picks }) => picks?.[0])];
  return [column(id, `${sort}. ${title}`, (said) => inWords(question, said))];
}

async function surveyOf(work: Work, { filters }: ListInput): Promise<SelectedRow<'survey'> | undefined> {
  const asked = filters.find(({ field, comparison }) => field === 'surveyId' && comparison === 'equal');
  return asked && work.table('survey').find(String(asked.value));
}

async function noteOfSurvey(work: Work, input: ListInput): Promise<Label | undefined> {
  const survey = await surveyOf(work, input);
  const deleted = survey && deletedAnswersOf(survey);
  return deleted ? deletedWords(deleted) : undefined;
}

async function columnsOfSurvey(work: Work, input: ListInput): Promise<readonly ListColumn<Exported>[]> {
  const survey = await surveyOf(work, input);
  return survey ? (await questionsOf(work, survey.id)).flatMap(columnsOfQuestion) : [together];
}

export const answerSheetList: SheetList<Exported> = {
  call: surveyAnswer.export,
  title: ['答卷', 'Answers'],
  store: 'business',
  columns: [
    ...fields('submitTime').map((column) => ({
      ...column,
      cell: ({ submitTime }: Exported) => submittedAt(submitTime),
    })),
    ...fields('userName'),
    {
      key: 'about',
      label: ['考试/事项', 'Examination or case'],
      width: 30,
      cell: ({ examIdName, caseNo }) => examIdName ?? caseNo,
    },
    ...fields('districtId', 'score', 'duration', 'status', 'burst'),
    ...fields('surveyId'),
    {
      key: 'markReason',
      label: ['人工标记原因', 'Reason for the mark'],
      width: 30,
      cell: ({ markReason }) => markReason,
    },
    { key: 'markBy', label: ['标记人', 'Marked by'], width: 20, cell: ({ markBy }) => markBy },
    { key: 'markTime', label: ['标记时间', 'Marked at'], width: 20, cell: ({ markTime }) => markTime },
  ],
  further: columnsOfSurvey,
  note: noteOfSurvey,
  rows: tableRows(
    'surveyAnswer',
    (work, input) => {
      const list = answerList(work, input);
      return { ...list, columns: [...list.columns, 'answers', ...markColumns] };
    },
    exported,
  ),
};
