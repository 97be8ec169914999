import type { InputOf } from '@kaoxin/contract/call.ts';
import { defaultPageSize } from '@kaoxin/contract/conventions.ts';
import type { questionCentre } from '@kaoxin/contract/question/centre.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { openKey, seesKeys, wordingsOf } from '../question/versions.ts';
import { sharedBank } from './shared.ts';

type Calls = typeof questionCentre.calls;

export async function centreQuestions(work: Work, { query }: Pick<InputOf<Calls['centerQuestions']>, 'query'>) {
  const bank = await sharedBank(work, query.bankId);
  const { current, size } = { current: query.current ?? 1, size: query.size ?? defaultPageSize };
  const snapshot = () => {
    const all = work.table('questionSnapshot').ofTenant().select().where('auditId', '=', bank.approvedAuditId);
    return query.ids ? all.where(sql<SqlBool>`question_id = any(${query.ids}::bigint[])`) : all;
  };
  const total = await snapshot().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const rows = await snapshot()
    .select(['questionId', 'versionNo'])
    .orderBy('sort')
    .offset((current - 1) * size)
    .limit(size)
    .execute();
  const wordings = await wordingsOf(work, rows, 'ofTenant');
  const named = await work
    .table('question')
    .ofTenant()
    .withRemoved()
    .those(rows.map(({ questionId }) => questionId))
    .select(['id', 'questionCode'])
    .execute();
  const codes = new Map(named.map(({ id, questionCode }) => [id, questionCode]));
  const records = rows.flatMap(({ questionId, versionNo }) => {
    const wording = wordings.get(questionId);
    if (!wording) return [];
    const key = seesKeys(work) ? openKey(work, wording) : null;
    return [{ id: questionId, questionCode: codes.get(questionId) ?? '', versionNo, face: wording.face, key }];
  });
  return { records, total: total.count, size, current, pages: Math.ceil(total.count / size) };
}
