import { workday } from '@kaoxin/contract/casework/workday.ts';
import { specialDaysOf } from '#engine/calendar/tenant-calendar.ts';
import { on, routes } from '#platform/http/route.ts';
import { importWorkdays } from './import.ts';
import { submitWorkday } from './submit.ts';

export const workdayRoutes = routes('business', [
  on(workday.list, async (work, { query }) => {
    const days = await specialDaysOf(work, query.year);
    return days.map(({ date, isWorkday, name }) => ({ date, isWorkday: isWorkday ? 1 : 0, name }));
  }),
  on(workday.submit, (work, { body }) => submitWorkday(work, body)),
  on(workday.import, (work, { body }) => importWorkdays(work, body)),
]);
