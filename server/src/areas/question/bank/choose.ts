import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PickableBank, questionBank } from '@kaoxin/contract/question/bank.ts';
import { type SqlBool, sql } from 'kysely';
import { byKeyword } from '#platform/database/keyword.ts';
import { pageOf } from '#platform/database/page.ts';
import { labelsBeside } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';

type Calls = typeof questionBank.calls;
/** Offered at once; whoever has more types. */
const most = 1_000;
const usable = sql<SqlBool>`status = 1 and (approved_audit_id is not null or source_bank_id is not null)`;

/** Banks for pickers: usable ones, or those the caller writes into. */
export async function chooseBanks(work: Work, { query }: Pick<InputOf<Calls['select']>, 'query'>) {
  const { keyword, subject, writable, ids } = query;
  const banks = work.table('questionBank');
  let rows = (ids ? banks.those(ids) : banks.select()).where(writable === 1 ? sql<SqlBool>`status = 1` : usable);
  if (subject) rows = rows.where('subject', '=', subject);
  if (keyword) {
    const like = likePattern(keyword, 'contains');
    rows = rows.where(
      sql<SqlBool>`(name ilike ${like} or (${sql.join(byKeyword('questionBank', keyword), sql` and `)}))`,
    );
  }
  return rows.select(['id', 'name', 'bankCode', 'questionCount']).orderBy('name').orderBy('id').limit(most).execute();
}

/** What is in the approved edition of each of these banks and can be used, by type and difficulty. */
async function countsIn(work: Work, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return work
    .table('question')
    .select()
    .select(['bankId', 'questionType', 'difficulty', sql<number>`count(*)::int`.as('count')])
    .where(sql<SqlBool>`bank_id = any(${[...ids]}::bigint[])`)
    .where('parentId', '=', '0')
    .where(sql<SqlBool>`approved_version is not null and status in (1, 2)`)
    .groupBy(['bankId', 'questionType', 'difficulty'])
    .execute();
}

const summed = (rows: readonly { key: number; count: number }[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { key, count } of rows) sums[String(key)] = (sums[String(key)] ?? 0) + count;
  return sums;
};

/** The picker of banks for a paper, with counts by type and difficulty. */
export async function banksForPapers(
  work: Work,
  { query }: Pick<InputOf<Calls['addPage']>, 'query'>,
): Promise<Page<PickableBank>> {
  const { keyword, excludeIds } = query.extra;
  const left = (excludeIds ?? '').split(',').filter((id) => /^\d{1,18}$/.test(id));
  const conditions = [
    sql<SqlBool>`question_bank.status = 1
      and (question_bank.approved_audit_id is not null or question_bank.source_bank_id is not null)`,
    ...(keyword ? byKeyword('questionBank', keyword) : []),
    ...(left.length > 0 ? [sql<SqlBool>`question_bank.id <> all(${left}::bigint[])`] : []),
  ];
  const page = await pageOf(work, 'questionBank', query, {
    columns: ['id', 'bankCode', 'name', 'subject', 'deptId'],
    order: [{ field: 'updateTime', descending: true }],
    also: { key: JSON.stringify(query.extra), conditions },
  });
  const ids = page.records.map(({ id }) => id);
  const counts = Map.groupBy(await countsIn(work, ids), ({ bankId }) => bankId);
  const labels = await labelsBeside(work, { subject: 'question_subject' });
  const depts = await namesOf(
    work,
    'dept',
    page.records.map(({ deptId }) => deptId),
  );
  const records = page.records.map((row) => {
    const own = counts.get(row.id) ?? [];
    return {
      id: row.id,
      bankCode: row.bankCode,
      name: row.name,
      subject: row.subject,
      ...labels(row),
      deptIdName: depts(row.deptId),
      questionCount: own.reduce((sum, { count }) => sum + count, 0),
      typeCounts: summed(own.map(({ questionType, count }) => ({ key: questionType, count }))),
      difficultyCounts: summed(own.map(({ difficulty, count }) => ({ key: difficulty, count }))),
    };
  });
  return { ...page, records };
}

/** People of the caller's unit and of those below it, or these. */
export async function chooseOwners(work: Work, { query }: Pick<InputOf<Calls['owners']>, 'query'>) {
  const { keyword, ids } = query;
  const { actor } = work;
  const people = work.table('user');
  let rows = (ids ? people.those(ids) : people.select()).where(
    sql<SqlBool>`status = 1 and (dept_ids && ${[...actor.deptSubtree]}::bigint[] or id = ${actor.id})`,
  );
  if (keyword) rows = rows.where(sql<SqlBool>`real_name ilike ${likePattern(keyword, 'contains')}`);
  const found = await rows.select(['id', 'realName']).orderBy('realName').orderBy('id').limit(most).execute();
  return found.map(({ id, realName }) => ({ id, name: realName }));
}
