import type { InputOf } from '@kaoxin/contract/call.ts';
import { workday } from '@kaoxin/contract/casework/workday.ts';
import { sql } from 'kysely';
import { isWeekend, yearOf } from '#engine/calendar/day.ts';
import { forgetCalendars } from '#engine/calendar/tenant-calendar.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { freshMoment } from './moment.ts';
import { recomputeFrom, tellOfCalendar } from './recompute.ts';

type Input = InputOf<typeof workday.submit>['body'];

/**
 * Sets one day by hand and recomputes the open cases it can affect (domain.md 3.2). A tenant that follows the common
 * arrangement first copies the year, which is its own from then on. A tenant in a data source commits its calendar
 * first; sending again repeats a failed computation.
 */
export async function submitWorkday(work: Work, { date, isWorkday, name }: Input): Promise<{ recomputed: number }> {
  if (yearOf(date) < 2000 || yearOf(date) > 2100)
    throw refuse(400, ['日期应在2000年至2100年之间', 'The date must be between 2000 and 2100']);
  work.target = date;
  const called = name ?? usualName(date, isWorkday);
  await work.onPlatform(workday.submit, { date, isWorkday, name: called }, async (db) => {
    await takeYearOver(db, work.actor.tenantId, yearOf(date));
    await sql`
      insert into workday (tenant_id, date, notice, is_workday, name)
      values (${work.actor.tenantId}, ${date}::date, 0, ${isWorkday}, ${called})
      on conflict (tenant_id, date, notice) do update set is_workday = excluded.is_workday, name = excluded.name`.execute(
      db,
    );
  });
  const recomputed = await recomputeFrom(work, await freshMoment(work), date);
  await tellOfCalendar(work, [`设置工作日${date}`, `Workday set: ${date}`], recomputed);
  work.afterCommit(() => forgetCalendars(work.context));
  return { recomputed: recomputed.moved };
}

function usualName(date: string, isWorkday: number): string {
  if (isWorkday === 0) return '休息日';
  return isWeekend(date) ? '调休上班' : '正常上班';
}

const takeYearOver = (db: Work['platform'], tenantId: string, year: number) =>
  sql`insert into workday (tenant_id, date, notice, is_workday, name)
    select ${tenantId}, common.date, common.notice, common.is_workday, common.name from workday common
    where ${tenantId} <> '000000' and common.tenant_id = '000000'
      and (common.notice = ${year} or common.notice = 0 and extract(year from common.date) = ${year})
      and not exists (select from workday own where own.tenant_id = ${tenantId} and own.notice = ${year})
    on conflict (tenant_id, date, notice) do nothing`.execute(db);
