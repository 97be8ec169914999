import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import type { dept } from '@kaoxin/contract/system/dept.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readingIn } from '#platform/access/other-tenant.ts';
import { byMistypedName } from '#platform/database/keyword.ts';
import { namesOf } from '#platform/names.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';

const mostFound = 50;

export async function searchDepts(
  work: Work,
  { query }: InputOf<typeof dept.search>,
): Promise<AnswerOf<typeof dept.search>> {
  const { keyword = '', ids, tenantId } = query;
  return readingIn(work, tenantId, async (inside) => {
    if (ids) return found(inside, sql<SqlBool>`dept.id = any(${ids}::bigint[])`, ids.length);
    const text = normalised(keyword).trim();
    if (text === '') return [];
    const exact = await found(inside, named(text), mostFound);
    const nearly = exact.length === 0 ? byMistypedName(names, text) : undefined;
    return nearly ? found(inside, nearly, mostFound) : exact;
  });
}

const names = sql`concat_ws(' ', dept.dept_name, dept.full_name)`;

const named = (text: string): RawBuilder<SqlBool> =>
  sql`(dept.dept_name ilike ${likePattern(text)} or dept.full_name ilike ${likePattern(text)})`;

async function found(work: Work, wanted: RawBuilder<SqlBool>, most: number): Promise<AnswerOf<typeof dept.search>> {
  const rows = await work
    .table('dept')
    .select()
    .select(['id', 'deptName', 'ancestors'])
    .where(wanted)
    .orderBy(sql`length(ancestors) - length(replace(ancestors, ',', ''))`)
    .orderBy('sort')
    .orderBy('id')
    .limit(most)
    .execute();
  const above = rows.map(({ ancestors }) => ancestors.split(',').slice(1));
  const names = await namesOf(work, 'dept', above.flat());
  return rows.map(({ id, deptName }, place) => ({
    id,
    deptName,
    pathName: (above[place] ?? []).flatMap((parent) => names(parent) ?? []).join(' / '),
  }));
}
