import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { doubtsOf } from './doubts.ts';
import { requiredYears } from './rules.ts';
import type { EconomistSelected, RosterSelected } from './table.ts';

/** Whom these are of, removed ones included: who files was listed then. */
export async function listedFor(
  work: Work,
  rows: readonly EconomistSelected[],
): Promise<ReadonlyMap<string, RosterSelected>> {
  const ids = [...new Set(rows.map(({ economistUserId }) => economistUserId))];
  if (ids.length === 0) return new Map();
  const found = await work.table('economistUser').ofTenant().withRemoved().those(ids).selectAll().execute();
  return new Map(found.map((one) => [one.id, one]));
}

/** What each of these leaves to be doubted, by its id. */
export async function doubtsFor(
  work: Work,
  rows: readonly EconomistSelected[],
): Promise<ReadonlyMap<string, readonly Label[]>> {
  const listed = await listedFor(work, rows);
  const required = await requiredYears(work);
  const ids = rows.map(({ id }) => id);
  const { rows: counted } = await sql<{
    id: string;
    files: number;
  }>`select f.case_id::text as id, count(*)::int as files
    from ${work.table('bizFile').as('f')}
    where f.case_type = 'economist' and f.case_id = any(${ids}::bigint[]) group by 1`.execute(work.handle);
  const files = new Map(counted.map((one) => [one.id, one.files]));
  return new Map(
    rows.map((row) => {
      const whom = listed.get(row.economistUserId);
      const beside = { listed: whom?.isDeleted === 0 ? whom : undefined, required: required(row) };
      return [row.id, doubtsOf(row, { ...beside, files: files.get(row.id) ?? 0 })] as const;
    }),
  );
}
