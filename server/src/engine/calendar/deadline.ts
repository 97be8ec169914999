import { addDays, type Day, dayOf, endOf, type Moment } from './day.ts';
import { addWorkdays, isEstimate, rollForward, type Unit, type WorkCalendar } from './workday.ts';

export type ClockSetting = {
  start: Day | Moment;
  days: number;
  unit: Unit;
  /** Parameter sla.roll: a calendar clock that ends on a rest day extends to the next workday. */
  roll: boolean;
  pausedDays?: number;
  extendedDays?: number;
};

export type Step = { zh: string; en: string };

export type Deadline = {
  /** Last day before rolling; warnings count down to it. */
  raw: Day;
  due: Moment;
  estimated: boolean;
  explanation: Step[];
};

const UNIT = { calendar: { zh: '日', en: 'calendar days' }, workday: { zh: '个工作日', en: 'workdays' } } as const;

/**
 * When a clock ends and why (domain.md 3.2). Paused and extended days are added before rolling, in the clock's own
 * unit.
 */
export function deadline(setting: ClockSetting, calendar: WorkCalendar): Deadline {
  const { days, unit, roll, pausedDays = 0, extendedDays = 0 } = setting;
  const start = dayOf(setting.start);
  const total = days + pausedDays + extendedDays;
  const raw = unit === 'workday' ? addWorkdays(start, total, calendar) : addDays(start, total);
  const last = roll ? rollForward(raw, calendar) : raw;
  // a calendar clock needs the arrangement only for the days it rolls over
  const firstAsked = unit === 'workday' ? start : addDays(raw, -1);
  const estimated = (unit === 'workday' || roll) && isEstimate(firstAsked, last, calendar);
  return {
    raw,
    due: endOf(last),
    estimated,
    explanation: explain({ ...setting, start, pausedDays, extendedDays }, raw, last, estimated, calendar),
  };
}

const restDays: Readonly<Record<string, string>> = {
  周末: 'a weekend',
  元旦: 'New Year’s Day',
  春节: 'in the Spring Festival',
  清明节: 'in the Qingming Festival',
  劳动节: 'in the Labour Day holiday',
  端午节: 'in the Dragon Boat Festival',
  中秋节: 'in the Mid-Autumn Festival',
  国庆节: 'in the National Day holiday',
  '国庆节、中秋节': 'in the National Day holiday',
};

function explain(
  setting: ClockSetting & { pausedDays: number; extendedDays: number },
  raw: Day,
  last: Day,
  estimated: boolean,
  calendar: WorkCalendar,
): Step[] {
  const { start, days, unit, pausedDays, extendedDays } = setting;
  const { zh, en } = UNIT[unit];
  const steps: Step[] = [
    { zh: `${start}起算，当日不计`, en: `Starts ${start}, that day not counted` },
    { zh: `期限${days}${zh}`, en: `Limit ${days} ${en}` },
  ];
  if (pausedDays > 0) steps.push({ zh: `暂停${pausedDays}${zh}，顺延`, en: `Paused ${pausedDays} ${en}, added` });
  if (extendedDays > 0) steps.push({ zh: `批准延长${extendedDays}${zh}`, en: `Extended by ${extendedDays} ${en}` });
  steps.push({ zh: `应至${raw}`, en: `Ends ${raw}` });
  if (last !== raw) {
    const name = calendar.nameOf(raw) ?? '休息日';
    steps.push({
      zh: `${raw}为${name}，顺延至${last}`,
      en: `${raw} is ${restDays[name] ?? 'a rest day'}, moved to ${last}`,
    });
  }
  if (estimated)
    steps.push({ zh: '节假日安排未公布，按周末推算', en: 'Holidays not published yet; counted by weekends' });
  return steps;
}
