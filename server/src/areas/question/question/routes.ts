import type { Label } from '@kaoxin/contract/conventions.ts';
import { type QuestionRow, question } from '@kaoxin/contract/question/question.ts';
import { questionColumns } from '@kaoxin/contract/question/question-fields.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { leakQuestions } from './leak.ts';
import { pageOfQuestions, questionList } from './list.ts';
import { presentRows, shownQuestion } from './present.ts';
import { previewQuestions } from './preview.ts';
import { removeQuestions } from './remove.ts';
import { submitQuestion } from './submit.ts';

const { calls } = question;

const calledOnPage: Readonly<Record<string, Label>> = {
  difficulty: ['难度', 'Difficulty'],
  knowledge: ['知识点', 'Knowledge'],
  bankId: ['题库', 'Bank'],
  pValue: ['实测P', 'P'],
  rpb: ['实测r', 'r'],
};

const questionSheet: SheetList<QuestionRow> = {
  call: calls.sheet,
  title: ['试题清单', 'Questions'],
  store: 'business',
  columns: fieldColumns<QuestionRow>(questionColumns, [
    ...['questionCode', 'brief', 'questionType', 'difficulty', 'knowledge', 'bankId', 'pValue', 'rpb', 'useCount'],
    ...['status', 'cognition', 'defaultScore', 'versionNo', 'source', 'author'],
  ]).map((column) => ({ ...column, label: calledOnPage[column.key] ?? column.label })),
  rows: tableRows('question', questionList, presentRows),
};

/** Logs the names of the written fields only. Neither words nor keys may enter a log. */
const written: Route['audited'] = ({ body: { id, version, bankId, questionType, status, ...said } }) => ({
  body: { id, version, bankId, questionType, status, written: Object.keys(said) },
});

export const questionRoutes = routes('business', [
  on(calls.page, (work, { query }) => pageOfQuestions(work, query)),
  on(calls.detail, (work, { query }) => shownQuestion(work, query.id, query.versionNo ?? undefined)),
  on(calls.list, previewQuestions),
  {
    ...on(calls.submit, (work, { body }) => submitQuestion(work, body)),
    audited: written,
    sealsReplay: true,
  },
  on(calls.remove, (work, { query, body }) => removeQuestions(work, query.ids ?? body.ids)),
  on(calls.leak, leakQuestions),
  sheetRoute(questionSheet),
]);
