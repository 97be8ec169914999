import { maskName } from '@kaoxin/contract/casework/people/mask.ts';
import {
  type SurveyAnswerDetail,
  type SurveyAnswerRow,
  surveyAnswerRecord,
} from '@kaoxin/contract/survey/survey-answer.ts';
import { decryptMasked } from '#engine/identity/decrypt.ts';
import { caseNumbers } from '#engine/ports/case-number-port.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import { questionsOf } from '../authoring/questions.ts';

type Row = SelectedRow<'surveyAnswer'>;

export const presentAnswers = presenterOf<'surveyAnswer', SurveyAnswerRow>(
  surveyAnswerRecord,
  'surveyAnswer',
  { decorate: beside },
  'listed',
);

async function beside(work: Work, rows: readonly Row[]) {
  const numbers = await numbersOf(work, rows);
  return rows.map(({ userName, caseId }) => ({
    userName: decryptMasked(work, userName, maskName),
    caseNo: caseId === null ? null : (numbers.get(caseId) ?? null),
  }));
}

async function numbersOf(work: Work, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>();
  const byKind = Map.groupBy(rows, ({ caseType }) => caseType);
  for (const [kind, own] of byKind) {
    if (kind === null) continue;
    const ids = own.flatMap(({ caseId }) => caseId ?? []);
    for (const [id, caseNo] of await caseNumbers(work, kind, ids)) numbers.set(id, caseNo);
  }
  return numbers;
}

export async function presentAnswer(work: Work, row: Row): Promise<SurveyAnswerDetail> {
  const one = await presentOne(presentAnswers, work, row);
  const questions = await questionsOf(work, row.surveyId);
  return {
    ...one,
    noticeVersion: row.noticeVersion,
    noticeTime: row.noticeTime,
    markReason: row.markReason,
    markBy: row.markBy,
    markTime: row.markTime,
    answers: questions.map((question) => {
      const { picks = null, text = null } = row.answers[question.id] ?? {};
      return { question, picks, text };
    }),
  };
}
