import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { rowHead, writtenWords } from '../kind/head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { transitionsOf } from '../rules/processes.ts';
import { allowedActions } from '../rules/rules.ts';
import { callerOf } from '../store/actor.ts';
import { caseMoment } from '../workdays/moment.ts';
import type { ListRow } from './list/list-columns.ts';

const latest = '9999';

export async function actionsOf(
  work: Work,
  module: CaseModule,
  rows: readonly ListRow[],
): Promise<Map<string, CaseVerb[]>> {
  const at = await caseMoment(work);
  const actor = await callerOf(
    work,
    rows.map((row) => rowHead(module, row, '')),
  );
  const actions = new Map(rows.map((row) => [row.id, allowedActions(rowHead(module, row, ''), actor, at)]));
  const minding = rows.filter(
    (row) => isEarlier(row, work.actor) && actions.get(row.id)?.some((verb) => mindsNames(module, verb)),
  );
  const words = await wordsNaming(
    work,
    module,
    minding.map(({ id }) => id),
  );
  const minded = minding.map((row) => rowHead(module, row, words.get(row.id) ?? ''));
  const named = minded.length === 0 ? actor : await callerOf(work, minded);
  for (const kase of minded) actions.set(kase.id, allowedActions(kase, named, at));
  return actions;
}

const isEarlier = ({ createTime }: ListRow, { nameSince = latest }: Actor): boolean =>
  nameSince !== null && createTime < nameSince;

const mindsNames = ({ kind }: CaseModule, verb: CaseVerb): boolean =>
  transitionsOf(kind).some((row) => row.verb === verb && row.preconditions.includes('noInterest'));

/**
 * Texts of cases that may name the caller. The row policy already hides cases from users who worked here when they were
 * written; users hired or renamed later are checked here (decision 015).
 */
async function wordsNaming(work: Work, { table }: CaseModule, ids: readonly string[]): Promise<Map<string, string>> {
  const name = Array.from(plainName(work.actor.realName));
  if (ids.length === 0 || name.length < 2) return new Map();
  const at = (column: string) => sql.ref(`${table}.${column}`);
  const words = sql`normalize(concat_ws(chr(10), ${at('title')}, ${at('content')}, ${at('demand')}), nfkc)`;
  // the database preselects by one character of the name; the rules search for the whole name
  const sign = name.find((character) => /\p{Script=Han}/u.test(character));
  const rows = await work
    .table(table)
    .those(ids)
    .select(['id', 'title', 'content', 'demand'])
    .$if(sign !== undefined, (query) => query.where(sql<SqlBool>`strpos(${words}, ${sign}) > 0`))
    .execute();
  return new Map(rows.map((row) => [row.id, writtenWords(row)]));
}
