import type { InputOf } from '@kaoxin/contract/call.ts';
import type { examChoice } from '@kaoxin/contract/exam/formal/choice.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import { foundBy } from '#platform/database/keyword.ts';
import type { Work } from '#platform/work.ts';

const most = 200;

export function chooseExams(work: Work, { keyword, ids }: InputOf<typeof examChoice.calls.select>['query']) {
  const exams = work.table('formalExam');
  const ask = (conditions: readonly RawBuilder<SqlBool>[]) =>
    conditions
      .reduce((rows, condition) => rows.where(condition), ids ? exams.those(ids) : exams.select())
      .select(['id', 'name', 'examCode'])
      .orderBy('examStart', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
  return keyword ? foundBy('formalExam', keyword, ask) : ask([]);
}
