import { calendarOf, freshCalendar } from '#engine/calendar/tenant-calendar.ts';
import type { WorkCalendar } from '#engine/calendar/workday.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import type { CaseMoment } from '../clock/clock.ts';
import { casePolicy } from '../rules/policy.ts';

/** The moment rules are evaluated at: database time, the tenant's calendar and its parameters (domain.md 3.2, 4.2). */
export const caseMoment = async (work: Work): Promise<CaseMoment> => momentWith(work, await calendarOf(work));

/** Like `caseMoment`, without the cache: for the transaction that changes the calendar. */
export const freshMoment = async (work: Work): Promise<CaseMoment> => momentWith(work, await freshCalendar(work));

const momentWith = async (work: Work, calendar: WorkCalendar): Promise<CaseMoment> => ({
  now: work.now,
  calendar,
  policy: casePolicy(await settingsOf(work)),
});
