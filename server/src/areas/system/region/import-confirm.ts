import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { region } from '@kaoxin/contract/system/region.ts';
import { sql } from 'kysely';
import { mayChangeShared, platformTenant } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import { needStaged, type Staged, takenUpTo, waitingRows } from '#platform/imports/staging.ts';
import type { Work } from '#platform/work.ts';
import { oneAtATime } from './change.ts';
import { importKind, type StagedRegion } from './import.ts';

const rowsPerStatement = 5_000;

/**
 * Takes a previewed table in, all of it or nothing: new regions are added, others get their new names. Those the file
 * does not name stay, whoever uses them.
 */
export async function confirmRegions(work: Work, batchId: string): Promise<AnswerOf<typeof region.importConfirm>> {
  const { total } = await needStaged(work, batchId, importKind);
  mayChangeShared(work);
  await oneAtATime(work);
  const rows = await waitingRows<StagedRegion>(work, batchId, total);
  const done = { imported: 0, changed: 0 };
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = JSON.stringify(rows.slice(from, from + rowsPerStatement).map(({ entry }) => entry));
    done.changed += await rename(work, part);
    done.imported += await add(work, part);
  }
  await refuseOrphans(work, rows);
  await takenUpTo(work, batchId, rows.at(-1)?.rowNo ?? 0);
  // kept totals of lists of regions
  await sql`insert into "change" (table_name, tenant_id) values ('region', ${platformTenant})`.execute(work.handle);
  return done;
}

const columns = sql`(code text, name text, "searchKey" text, level integer, "parentCode" text, ancestors text, sort integer)`;

async function rename({ handle, actor, now }: Work, part: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update region set name = given.name, search_key = given."searchKey", update_user = ${actor.id},
      update_time = ${now}, version = region.version + 1
    from jsonb_to_recordset(${part}::jsonb) given ${columns}
    where region.code = given.code and region.is_deleted = 0 and region.name <> given.name`.execute(handle);
  return Number(numAffectedRows ?? 0);
}

async function add({ handle, actor, now }: Work, part: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into region (tenant_id, create_user, create_dept, create_time, update_user, update_time,
      code, parent_code, ancestors, name, search_key, level, sort)
    select ${platformTenant}, ${actor.id}, ${actor.deptId}, ${now}, ${actor.id}, ${now},
      given.code, given."parentCode", given.ancestors, given.name, given."searchKey", given.level, given.sort
    from jsonb_to_recordset(${part}::jsonb) given ${columns}
    where given."searchKey" <> '' and not exists (
      select from region there where there.code = given.code and there.is_deleted = 0)`.execute(handle);
  return Number(numAffectedRows ?? 0);
}

/** What stood above a new region may have been moved or removed since the preview. */
async function refuseOrphans({ handle }: Work, rows: readonly Staged<StagedRegion>[]): Promise<void> {
  const codes = rows.map(({ entry }) => entry.code);
  const { rows: orphans } = await sql<{ name: string }>`
    select region.name from region left join region above on above.code = region.parent_code and above.is_deleted = 0
    where region.is_deleted = 0 and region.parent_code <> '0' and region.code = any(${codes}::text[])
      and (above.code is null or region.ancestors <> above.ancestors || ',' || above.code) limit 1`.execute(handle);
  const [orphan] = orphans;
  if (orphan)
    throw refuse(409, [
      `【${orphan.name}】的上级区划已变动,请重新上传文件`,
      `What stands above ${orphan.name} has changed; please upload the file again`,
    ]);
}
