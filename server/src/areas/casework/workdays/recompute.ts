import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from '#engine/calendar/day.ts';
import { tenantActor } from '#platform/access/actor.ts';
import type { Work } from '#platform/work.ts';
import { type CaseMoment, clockColumns } from '../clock/clock.ts';
import { caseHead } from '../kind/head.ts';
import { type CaseModule, caseKinds } from '../kind/kind.ts';

export const recomputeEstimated = (work: Work, at: CaseMoment): Promise<number> =>
  recomputeAll(work, at, sql`due_estimated = 1`);

export const recomputeFrom = (work: Work, at: CaseMoment, day: Day): Promise<number> =>
  recomputeAll(work, at, sql`(due_estimated = 1 or accept_due >= ${day}::date or finish_due >= ${day}::date)`);

async function recomputeAll(work: Work, at: CaseMoment, which: RawBuilder<SqlBool>): Promise<number> {
  let count = 0;
  for (const module of caseKinds()) count += await recompute(work, module, at, which);
  return count;
}

async function recompute(work: Work, module: CaseModule, at: CaseMoment, which: RawBuilder<SqlBool>): Promise<number> {
  const all = wholeTenant(work);
  const scoped = all.table(module.table);
  const { rows } = await sql<{ id: string }>`select id from ${scoped.as('c')}
    where ${which} and case_status = any(${openStatuses}::int[]) order by id for update`.execute(work.handle);
  let count = 0;
  for (const { id } of rows) {
    const row = await scoped.need(id);
    const kase = caseHead(all, module, row);
    const columns = clockColumns(kase, at);
    if (columns.dueEstimated === kase.dueEstimated && columns.finishDue === kase.finishDue) {
      if (columns.acceptDue === kase.acceptDue) continue;
    }
    await scoped.change(id, columns, { version: kase.version });
    count += 1;
  }
  return count;
}

const wholeTenant = (work: Work): Work => work.as(tenantActor(work.actor.tenantId, '工作日历'));
