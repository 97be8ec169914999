import { openStatuses, slaState } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Day, Moment } from '#engine/calendar/day.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { tellSupervisors } from '#platform/live/supervisors.ts';
import type { Work } from '#platform/work.ts';
import { type CaseMoment, clockColumns } from '../clock/clock.ts';
import { type Stored, standingOf } from '../clock/standing.ts';
import { caseHead } from '../kind/head.ts';
import { type CaseModule, caseKinds } from '../kind/kind.ts';

export interface Recomputed {
  moved: number;
  relieved: number;
}

export const recomputeEstimated = (work: Work, at: CaseMoment): Promise<Recomputed> =>
  recomputeAll(work, at, sql`due_estimated = 1`);

export const recomputeFrom = (work: Work, at: CaseMoment, day: Day): Promise<Recomputed> =>
  recomputeAll(work, at, sql`(due_estimated = 1 or accept_due >= ${day}::date or finish_due >= ${day}::date)`);

async function recomputeAll(work: Work, at: CaseMoment, which: RawBuilder<SqlBool>): Promise<Recomputed> {
  const total: Recomputed = { moved: 0, relieved: 0 };
  for (const module of caseKinds()) {
    const { moved, relieved } = await recompute(work, module, at, which);
    total.moved += moved;
    total.relieved += relieved;
  }
  return total;
}

const isOverdue = (row: Stored, now: Moment): boolean => standingOf(row, now).state === slaState.of.overdue;

async function recompute(
  work: Work,
  module: CaseModule,
  at: CaseMoment,
  which: RawBuilder<SqlBool>,
): Promise<Recomputed> {
  const all = wholeTenant(work);
  const scoped = all.table(module.table);
  const { rows } = await sql<{ id: string }>`select id from ${scoped.as('c')}
    where ${which} and case_status = any(${openStatuses}::int[]) order by id for update`.execute(work.handle);
  const total: Recomputed = { moved: 0, relieved: 0 };
  for (const { id } of rows) {
    const row = await scoped.need(id);
    const kase = caseHead(all, module, row);
    const columns = clockColumns(kase, at);
    if (columns.dueEstimated === kase.dueEstimated && columns.finishDue === kase.finishDue) {
      if (columns.acceptDue === kase.acceptDue) continue;
    }
    await scoped.change(id, columns, { version: kase.version });
    total.moved += 1;
    if (isOverdue(kase, at.now) && !isOverdue({ ...kase, ...columns }, at.now)) total.relieved += 1;
  }
  return total;
}

/** Supervisors read what a change of the calendar did to due dates. A past holiday may end that cases are overdue. */
export const tellOfCalendar = (work: Work, title: Label, { moved, relieved }: Recomputed): Promise<void> =>
  tellSupervisors(work, title, [
    `${moved}件在办事项的期限随之变动，其中${relieved}件不再超期，请核对依据`,
    `${quantity(moved, 'open case')} got another due date; ${relieved} of them ${relieved === 1 ? 'is' : 'are'} no longer overdue. Check the reason`,
  ]);

const wholeTenant = (work: Work): Work => work.as(tenantActor(work.actor.tenantId, '工作日历'));
