import { type SqlBool, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Work } from '#platform/work.ts';
import type { SpecialDay } from './holidays.ts';
import { type WorkCalendar, workCalendar } from './workday.ts';

/** Milliseconds until a changed calendar applies on every server. */
const cachedFor = 5_000;

interface Cached {
  calendar: WorkCalendar;
  until: number;
}
const cached = new WeakMap<AppContext, Map<string, Cached>>();

export async function calendarOf(work: Work): Promise<WorkCalendar> {
  const ofServer = cached.get(work.context) ?? new Map<string, Cached>();
  cached.set(work.context, ofServer);
  const found = ofServer.get(work.actor.tenantId);
  if (found && found.until > performance.now()) return found.calendar;
  const calendar = await freshCalendar(work);
  ofServer.set(work.actor.tenantId, { calendar, until: performance.now() + cachedFor });
  return calendar;
}

/** Like `calendarOf`, without the cache: for the transaction that changes the calendar. */
export const freshCalendar = async (work: Work): Promise<WorkCalendar> => workCalendar(await specialDaysOf(work));

export function forgetCalendars(context: AppContext): void {
  cached.delete(context);
}

/**
 * The special days of the tenant: its own notices, and those of tenant 000000 for years without one. If several list a
 * day, a day set by hand (notice 0) wins, then the newest notice.
 */
export async function specialDaysOf(work: Work, year?: number): Promise<SpecialDay[]> {
  const { tenantId } = work.actor;
  const wanted = year === undefined ? sql<SqlBool>`true` : sql<SqlBool>`extract(year from day.date) = ${year}`;
  const { rows } = await sql<{ date: string; isWorkday: number; name: string }>`
    select distinct on (day.date) day.date, day.is_workday, day.name from workday day
    where ${wanted} and (day.tenant_id = ${tenantId} or (day.tenant_id = '000000' and not exists (
      select from workday own where own.tenant_id = ${tenantId}
        and own.notice = case when day.notice = 0 then extract(year from day.date) else day.notice end)))
    order by day.date, day.tenant_id = ${tenantId} desc, day.notice = 0 desc, day.notice desc`.execute(work.platform);
  return rows.map(({ date, isWorkday, name }) => ({ date, isWorkday: isWorkday === 1, name }));
}
