import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead } from '../case-head.ts';
import { type CaseMoment, clockColumns } from '../clock/clock.ts';
import type { Day } from '../clock/day.ts';

/** What the clocks of one kind of case need to be computed anew. */
interface Clocked<T extends TenantTable> {
  table: T;
  head(work: Work, row: SelectedRow<T>): CaseHead;
}

type Recompute = (work: Work, at: CaseMoment, which: RawBuilder<SqlBool>) => Promise<number>;
const kinds = new Map<string, Recompute>();

/** A module whose cases are computed anew when a year's calendar is loaded (domain.md 3.2). */
export function recomputed<T extends TenantTable>(module: Clocked<T>): void {
  kinds.set(module.table, (work, at, which) => recompute(work, module, at, which));
}

/** Computes the clocks of all open cases flagged 期限按周末估算 anew; answers how many of them changed. */
export const recomputeEstimated = (work: Work, at: CaseMoment): Promise<number> =>
  recomputeAll(work, at, sql`due_estimated = 1`);

/** Computes the clocks of all open cases anew that end on this day or later; answers how many of them changed. */
export const recomputeFrom = (work: Work, at: CaseMoment, day: Day): Promise<number> =>
  recomputeAll(work, at, sql`(due_estimated = 1 or accept_due >= ${day}::date or finish_due >= ${day}::date)`);

async function recomputeAll(work: Work, at: CaseMoment, which: RawBuilder<SqlBool>): Promise<number> {
  let count = 0;
  for (const run of kinds.values()) count += await run(work, at, which);
  return count;
}

async function recompute<T extends TenantTable>(
  work: Work,
  { table, head }: Clocked<T>,
  at: CaseMoment,
  which: RawBuilder<SqlBool>,
) {
  const all = wholeTenant(work);
  const scoped = all.table(table);
  const { rows } = await sql<{ id: string }>`select id from ${scoped.as('c')}
    where ${which} and case_status = any(${openStatuses}::int[]) order by id for update`.execute(work.handle);
  let count = 0;
  for (const { id } of rows) {
    const row = await scoped.need(id);
    const kase = head(all, row);
    const columns = clockColumns(kase, at);
    if (columns.dueEstimated === kase.dueEstimated && columns.finishDue === kase.finishDue) {
      if (columns.acceptDue === kase.acceptDue) continue;
    }
    // the clock columns are those of every case table; the scoped table's type cannot know that of T
    await scoped.change(id, columns as unknown as Change<T>, { version: kase.version });
    count += 1;
  }
  return count;
}

/** The calendar concerns every case of the tenant, whatever its loader may see; the row rule stays out of it too. */
const wholeTenant = (work: Work): Work => work.as(tenantActor(work.actor.tenantId, '工作日历'));
