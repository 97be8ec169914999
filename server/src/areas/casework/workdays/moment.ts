import { type SqlBool, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import type { SpecialDay } from '../arrangements.ts';
import type { CaseMoment } from '../clock/clock.ts';
import { casePolicy } from '../rules/policy.ts';
import { type WorkCalendar, workCalendar } from './workday.ts';

/** Milliseconds until a changed calendar or parameter applies on every server. */
const keepFor = 5_000;

interface Kept {
  calendar: WorkCalendar;
  until: number;
}
const kept = new WeakMap<AppContext, Map<string, Kept>>();

/**
 * The moment rules are evaluated at: database time, the tenant's workday calendar, its parameters (domain.md 3.2, 4.2).
 */
export async function caseMoment(work: Work): Promise<CaseMoment> {
  const own = kept.get(work.context) ?? new Map<string, Kept>();
  kept.set(work.context, own);
  const found = own.get(work.actor.tenantId);
  if (found && found.until > performance.now()) return momentWith(work, found.calendar);
  const calendar = workCalendar(await specialDaysOf(work));
  own.set(work.actor.tenantId, { calendar, until: performance.now() + keepFor });
  return momentWith(work, calendar);
}

const momentWith = async (work: Work, calendar: WorkCalendar): Promise<CaseMoment> => ({
  now: work.now,
  calendar,
  policy: casePolicy(await settingsOf(work)),
});

export function forgetCalendars(context: AppContext): void {
  kept.delete(context);
}

export const freshMoment = async (work: Work): Promise<CaseMoment> =>
  momentWith(work, workCalendar(await specialDaysOf(work)));

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
