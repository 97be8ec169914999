import { answerFields, type SurveyAnswerRow, surveyAnswer } from '@kaoxin/contract/survey/survey-answer.ts';
import { isChoice, type SurveyQuestion } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { questionsOf } from '../authoring/questions.ts';
import type { KeptAnswer } from '../tables.ts';
import { answerList } from './list.ts';
import { presentAnswers } from './present.ts';

type Exported = SurveyAnswerRow & { said: string };
const fields = (...names: (keyof typeof answerFields)[]) => fieldColumns<Exported>(answerFields, names);

/** What was said to a question, in its words. */
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
    return { ...row, said: own ? saidIn(questions.get(own.surveyId) ?? [], own) : '' };
  });
}

/** Answers as their page shows them, with what was said. */
export const answerSheetList: SheetList<Exported> = {
  call: surveyAnswer.export,
  title: ['答卷', 'Answers'],
  store: 'business',
  columns: [
    ...fields('submitTime', 'userName'),
    {
      key: 'about',
      label: ['考试/事项', 'Examination or case'],
      width: 30,
      cell: ({ examIdName, caseNo }) => examIdName ?? caseNo,
    },
    ...fields('districtId', 'score', 'duration', 'status'),
    // what the page has chosen by, and what one sheet shows there
    ...fields('surveyId'),
    { key: 'said', label: ['答案', 'Answers'], width: 80 },
  ],
  rows: tableRows(
    'surveyAnswer',
    (work, input) => {
      const list = answerList(work, input);
      return { ...list, columns: [...list.columns, 'answers'] };
    },
    exported,
  ),
};
