import type { Left } from '@kaoxin/contract/casework/due.ts';
import { dayOf, type Moment } from '#engine/calendar/day.ts';
import { countDays, type Unit } from '#engine/calendar/workday.ts';
import type { CaseMoment } from './clock.ts';

export const leftUntil = (due: Moment | null, unit: Unit, { now, calendar }: CaseMoment): Left | null =>
  due === null ? null : { days: countDays(dayOf(now), dayOf(due), unit, calendar), unit };
