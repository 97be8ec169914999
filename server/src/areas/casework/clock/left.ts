import type { Left } from '@kaoxin/contract/casework/due.ts';
import { countDays, type Unit } from '../workdays/workday.ts';
import type { CaseMoment } from './clock.ts';
import { dayOf, type Moment } from './day.ts';

export const leftUntil = (due: Moment | null, unit: Unit, { now, calendar }: CaseMoment): Left | null =>
  due === null ? null : { days: countDays(dayOf(now), dayOf(due), unit, calendar), unit };
