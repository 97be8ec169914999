import type { InputOf } from '@kaoxin/contract/call.ts';
import { workday } from '@kaoxin/contract/casework/workday.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import type { SpecialDay } from '#engine/calendar/holidays.ts';
import { forgetCalendars } from '#engine/calendar/tenant-calendar.ts';
import { readArrangement } from '#engine/calendar/workday-file.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { freshMoment } from './moment.ts';
import { recomputeEstimated, tellOfCalendar } from './recompute.ts';

type Input = InputOf<typeof workday.import>['body'];

/**
 * Replaces a year's arrangement and recomputes the cases that waited for it (domain.md 3.2, 7). An invalid row is named
 * by number and nothing changes. For a tenant in a data source the calendar is committed first; importing again repeats
 * a failed computation.
 */
export async function importWorkdays(work: Work, body: Input): Promise<{ days: number; recomputed: number }> {
  const file = readArrangement(body);
  if (!file.ok)
    throw refuse(400, [shortList(file.errors, 0), shortList(file.errors, 1)], {
      errors: file.errors.map(([zh, en]) => (work.actor.language === 'en' ? en : zh)),
    });
  work.target = String(file.year);
  await work.onPlatform(workday.import, { year: file.year }, (db) =>
    replaceNotice(db, work.actor.tenantId, file.year, file.days),
  );
  const at = await freshMoment(work);
  const recomputed = await recomputeEstimated(work, at);
  await tellOfCalendar(work, [`导入${file.year}年工作日历`, `Workdays of ${file.year} imported`], recomputed);
  work.afterCommit(() => forgetCalendars(work.context));
  return { days: file.days.length, recomputed: recomputed.moved };
}

const shown = 5;
function shortList(errors: readonly Label[], language: 0 | 1): string {
  const first = errors.slice(0, shown).map((error) => error[language]);
  const more = [`等${errors.length}处错误`, `${errors.length} errors in all`][language] ?? '';
  return [...first, ...(errors.length > shown ? [more] : [])].join(['；', '; '][language]);
}

/** Keeps the days of other notices, also in December, and days set by hand. */
async function replaceNotice(
  db: Work['platform'],
  tenantId: string,
  year: number,
  days: readonly SpecialDay[],
): Promise<void> {
  await sql`delete from workday where tenant_id = ${tenantId} and notice = ${year}`.execute(db);
  await sql`
    insert into workday (tenant_id, date, notice, is_workday, name)
    select ${tenantId}, day.date, ${year}, case when day."isWorkday" then 1 else 0 end, day.name
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) day (date date, "isWorkday" boolean, name text)`.execute(
    db,
  );
}
