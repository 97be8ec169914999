import type { InputOf } from '@kaoxin/contract/call.ts';
import { batchLetters, type economistUser } from '@kaoxin/contract/economist/roster.ts';
import { sql } from 'kysely';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';

interface Found {
  batchNo: string;
  level: number;
  total: number;
  submitted: number;
  passed: number;
  rejected: number;
  importTime: string;
}

/** 批次 (domain.md 3.9, batchNoList) with outcome counts, limited to rows visible to the caller. */
export async function batches(work: Work, { body: { level, year } }: InputOf<typeof economistUser.batchNoList>) {
  const letter = level ? batchLetters[level] : null;
  const { rows } = await sql<Found>`
    select u.batch_no, min(u.level)::int as level, count(*)::int as total,
      (count(*) filter (where u.submit_state = 1))::int as submitted,
      (count(*) filter (where e.passed))::int as passed,
      (count(*) filter (where e.refused and not e.passed and not e.open))::int as rejected,
      max(u.create_time)::text as import_time
    from ${work.table('economistUser').as('u')}
    left join (select one.economist_user_id, bool_or(one.case_status in (40, 50)) as passed,
        bool_or(one.case_status = 41) as refused, bool_or(one.case_status < 40) as open
      from ${work.table('economist').as('one')} group by 1) e on e.economist_user_id = u.id
    where (${letter}::text is null or substr(u.batch_no, 5, 1) = ${letter})
      and (${year ?? null}::int is null or left(u.batch_no, 4) = ${year ?? null}::text)
    group by u.batch_no order by max(u.id) desc`.execute(work.handle);
  const labelOf = await labelsOf(work, ['econ_level']);
  return rows.map((row) => ({
    ...row,
    levelName: labelOf('econ_level', row.level),
    year: Number(row.batchNo.slice(0, 4)),
    importTime: row.importTime.slice(0, 19),
  }));
}

export async function removeFromRoster(
  work: Work,
  { query, body }: InputOf<typeof economistUser.remove>,
): Promise<null> {
  const ids = chosenIds(query, body);
  const roster = work.table('economistUser');
  for (const id of [...ids].sort()) {
    const { submitState } = await roster.needLocked(id);
    if (submitState === 1)
      throw refuse(400, ['该人员已提交登记,不能删除', 'This person has filed a registration and cannot be deleted']);
  }
  await roster.remove(ids);
  work.target = ids.join(',');
  return null;
}
