import type { InputOf } from '@kaoxin/contract/call.ts';
import { type surveyAnswer, surveyAnswerRecord } from '@kaoxin/contract/survey/survey-answer.ts';
import { type SqlBool, sql } from 'kysely';
import { removeAll } from '#platform/resource/save.ts';
import type { Work } from '#platform/work.ts';

type Calls = typeof surveyAnswer;

export async function markAnswers(work: Work, { ids, status }: InputOf<Calls['mark']>['body']): Promise<null> {
  const table = work.table('surveyAnswer');
  const rows = await table.lock(ids);
  work.target = ids.join(',');
  for (const row of rows) if (row.status !== status) await table.change(row.id, { status });
  return null;
}

/** The columns of a removed answer. Its ticket stays, so that it cannot be used again. */
const nothing = {
  userName: null,
  ip: null,
  respondent: '',
  caseType: null,
  caseId: null,
  examId: null,
  noticeVersion: null,
  noticeTime: null,
  answers: {},
  picks: [],
  words: [],
  searchKey: '',
  score: null,
};

/** Erases answers; their authors may answer again. */
export async function removeAnswers(work: Work, { query, body }: InputOf<Calls['remove']>): Promise<null> {
  const ids = query.ids ?? body.ids;
  if (ids) {
    await work.table('surveyAnswer').lock(ids);
    await work.table('surveyAnswer').changeMany(sql<SqlBool>`id = any(${[...ids]}::bigint[])`, nothing);
  }
  return removeAll(work, surveyAnswerRecord, 'surveyAnswer', ids, {});
}
