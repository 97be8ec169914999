import type { InputOf } from '@kaoxin/contract/call.ts';
import type { questionBank } from '@kaoxin/contract/question/bank.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foundBy } from '#platform/database/keyword.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';

type Calls = typeof questionBank.calls;
const most = 1_000;
const usable = sql<SqlBool>`status = 1 and (approved_audit_id is not null or source_bank_id is not null)`;

export async function chooseBanks(work: Work, { query }: Pick<InputOf<Calls['select']>, 'query'>) {
  const { keyword, subject, writable, ids } = query;
  const banks = work.table('questionBank');
  const ask = (called?: RawBuilder<SqlBool>) => {
    let rows = (ids ? banks.those(ids) : banks.select()).where(writable === 1 ? sql<SqlBool>`status = 1` : usable);
    if (subject) rows = rows.where('subject', '=', subject);
    if (called) rows = rows.where(called);
    return rows.select(['id', 'name', 'bankCode', 'questionCount']).orderBy('name').orderBy('id').limit(most).execute();
  };
  if (!keyword) return ask();
  const like = likePattern(keyword, 'contains');
  return foundBy('questionBank', keyword, (found) =>
    ask(sql<SqlBool>`(name ilike ${like} or (${sql.join(found, sql` and `)}))`),
  );
}

export async function chooseOwners(work: Work, { query }: Pick<InputOf<Calls['owners']>, 'query'>) {
  const { keyword, ids } = query;
  const { actor } = work;
  const people = work.table('user');
  const ask = (called: readonly RawBuilder<SqlBool>[]) =>
    called
      .reduce((rows, condition) => rows.where(condition), ids ? people.those(ids) : people.select())
      .where(sql<SqlBool>`status = 1 and (dept_ids && ${[...actor.deptSubtree]}::bigint[] or id = ${actor.id})`)
      .select(['id', 'realName'])
      .orderBy('realName')
      .orderBy('id')
      .limit(most)
      .execute();
  const found = await (keyword ? foundBy('user', keyword, ask) : ask([]));
  return found.map(({ id, realName }) => ({ id, name: realName }));
}
