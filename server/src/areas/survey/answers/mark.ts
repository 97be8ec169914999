import type { InputOf } from '@kaoxin/contract/call.ts';
import { type surveyAnswer, surveyAnswerRecord } from '@kaoxin/contract/survey/survey-answer.ts';
import { removeAll } from '#platform/resource/save.ts';
import type { Work } from '#platform/work.ts';

type Calls = typeof surveyAnswer;

/** Marks answers as valid or invalid, all or none. Unchanged ones are skipped. */
export async function markAnswers(work: Work, { ids, status }: InputOf<Calls['mark']>['body']): Promise<null> {
  const table = work.table('surveyAnswer');
  const rows = await table.lock(ids);
  work.target = ids.join(',');
  for (const row of rows) if (row.status !== status) await table.change(row.id, { status });
  return null;
}

/** Deletes answers; their authors may answer again. */
export const removeAnswers = (work: Work, { query, body }: InputOf<Calls['remove']>): Promise<null> =>
  removeAll(work, surveyAnswerRecord, 'surveyAnswer', query.ids ?? body.ids, {});
