/**
 * Due dates calculated independently from the calendar and the limits in domain.md 3.2. It imports nothing from the
 * product, so that it can check the product's clocks.
 */

/** Days off and make-up workdays according to the State Council's notices. */
const notices: readonly { year: number; off: string; work: string }[] = [
  {
    year: 2024,
    off: '01-01; 02-10…02-17; 04-04…04-06; 05-01…05-05; 06-10; 09-15…09-17; 10-01…10-07',
    work: '02-04, 02-18, 04-07, 04-28, 05-11, 09-14, 09-29, 10-12',
  },
  {
    year: 2025,
    off: '01-01; 01-28…02-04; 04-04…04-06; 05-01…05-05; 05-31…06-02; 10-01…10-08',
    work: '01-26, 02-08, 04-27, 09-28, 10-11',
  },
  {
    year: 2026,
    off: '01-01…01-03; 02-15…02-23; 04-04…04-06; 05-01…05-05; 06-19…06-21; 09-25…09-27; 10-01…10-07',
    work: '01-04, 02-14, 02-28, 05-09, 09-20, 10-10',
  },
];

/** Days since 1970-01-01. */
const numberOf = (text: string): number =>
  Date.UTC(+text.slice(0, 4), +text.slice(5, 7) - 1, +text.slice(8, 10)) / 864e5;
const textOf = (day: number): string => new Date(day * 864e5).toISOString().slice(0, 10);

const off = new Set<number>();
const madeUp = new Set<number>();
for (const notice of notices) {
  for (const span of notice.off.split('; ')) {
    const [first = '', last = first] = span.split('…');
    for (let day = numberOf(`${notice.year}-${first}`); day <= numberOf(`${notice.year}-${last}`); day += 1)
      off.add(day);
  }
  for (const day of notice.work.split(', ')) madeUp.add(numberOf(`${notice.year}-${day}`));
}

/** 1970-01-01 was a Thursday. */
const isWeekend = (day: number): boolean => (day + 3) % 7 >= 5;
const isWorkday = (day: number): boolean => madeUp.has(day) || (!off.has(day) && !isWeekend(day));

export const specialDays: readonly string[] = [...off, ...madeUp].sort((one, other) => one - other).map(textOf);

type Unit = 'day' | 'workday';
interface Limit {
  days: number;
  unit: Unit;
}

export type Kind = 'petition' | 'appeal' | 'correction' | 'reinspection' | 'economist';

export interface ClassLimits {
  acceptDays?: number | null;
  finishDays?: number | null;
  simpleTrack?: 0 | 1;
}

export interface Entry {
  action: string;
  from: number;
  to: number;
  /** `yyyy-MM-dd HH:mm:ss` */
  time: string;
  days?: number;
  /** receipt of a reply that staff register later */
  received?: string;
  /** 5: simple track */
  acceptResult?: number;
  limits?: ClassLimits;
  hearing?: { from: string; to: string };
}

export interface Matter {
  kind: Kind;
  received: string;
  /** score reviews: end of the application window */
  windowCloses?: string;
  stage: 1 | 2 | 3;
  isAnonymous: boolean;
  limits: ClassLimits;
  timeline: readonly Entry[];
}

export interface DueDates {
  acceptDue: string | null;
  acceptLate: number;
  finishDue: string | null;
  finishLate: number;
  supplementDue: string | null;
  extendedTo: string | null;
}

interface Clock {
  start: number;
  limit: Limit;
  paused: Set<number>;
  hearings: { from: string; to: string }[];
  extra: number;
  late: number;
  hasEnded: boolean;
}

const clock = (start: string, limit: Limit): Clock => ({
  start: numberOf(start),
  limit,
  paused: new Set(),
  hearings: [],
  extra: 0,
  late: 0,
  hasEnded: false,
});

const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** The start day does not count, paused days are added, and the last day rolls to the next workday. */
function lastDay({ start, limit, paused, hearings, extra }: Clock): number {
  const isWork = limit.unit === 'workday';
  const stopped = new Set([...paused, ...hearings.flatMap(({ from, to }) => daysFrom(numberOf(from), numberOf(to)))]);
  const still = isWork ? [...stopped].filter(isWorkday).length : stopped.size;
  let day = start;
  for (let left = limit.days + still + extra; left > 0; ) {
    day += 1;
    if (!isWork || isWorkday(day)) left -= 1;
  }
  while (!isWorkday(day)) day += 1;
  return day;
}

const dueOf = (one: Clock): string => `${textOf(lastDay(one))} 23:59:59`;

const openStatuses = [10, 20, 21, 22, 23, 30, 31];

function acceptLimit({ kind, isAnonymous }: Matter, { acceptDays, simpleTrack }: ClassLimits): Limit | null {
  if (kind === 'petition') {
    if (isAnonymous) return null;
    return simpleTrack ? { days: acceptDays ?? 3, unit: 'workday' } : { days: acceptDays ?? 15, unit: 'day' };
  }
  if (kind === 'appeal') return { days: acceptDays ?? 5, unit: 'workday' };
  if (kind === 'correction') return { days: 5, unit: 'workday' };
  return kind === 'economist' ? { days: 10, unit: 'workday' } : null;
}

function finishLimit({ kind, stage }: Matter, { finishDays, simpleTrack }: ClassLimits, acceptResult: number): Limit {
  if (kind === 'petition') {
    if (acceptResult === 5) return { days: (simpleTrack && finishDays) || 10, unit: 'workday' };
    if (stage > 1) return { days: 30, unit: 'day' };
    return { days: (!simpleTrack && finishDays) || 60, unit: 'day' };
  }
  if (kind === 'appeal') return { days: finishDays ?? 30, unit: 'day' };
  return { days: kind === 'correction' ? 10 : 15, unit: 'workday' };
}

function isAcceptance({ kind }: Matter, { action, from, to }: Entry): boolean {
  if (kind === 'petition') return action === 'accept';
  if (kind === 'correction') return from === 10 && (to === 20 || to === 30);
  return action === 'claim' && from === 10 && to === 20;
}

export function dueDates(matter: Matter): DueDates {
  const { kind, received, windowCloses, stage } = matter;
  const toTell = acceptLimit(matter, matter.limits);
  let accept = toTell && clock(received, toTell);
  let finish: Clock | null = null;
  if (windowCloses) finish = clock(windowCloses, finishLimit(matter, matter.limits, 1));
  // 复查 and 复核 are due from the day of the request
  if (stage > 1) finish = clock(received, finishLimit(matter, matter.limits, 1));
  let limits = matter.limits;
  let acceptResult = 1;
  let isAccepted = false;
  let hasEnded = false;
  let pausedSince: number | null = null;
  let supplementDue: string | null = null;
  let asked = 0;
  let isExtended = false;

  const noteLate = (one: Clock | null, time: string) => {
    if (!one || one.hasEnded || hasEnded || pausedSince !== null) return;
    one.late = Math.max(one.late, numberOf(time) - lastDay(one));
  };
  const sooner = (one: Clock, limit: Limit): Limit => (lastDay({ ...one, limit }) < lastDay(one) ? limit : one.limit);

  for (const entry of matter.timeline) {
    const { action, from, to, time, days = 0 } = entry;
    noteLate(accept, time);
    noteLate(finish, time);
    if (hasEnded) continue;
    // a second acceptance after a release does not shorten anything
    if (isAcceptance(matter, entry) && !isAccepted) {
      isAccepted = true;
      acceptResult = entry.acceptResult ?? 1;
      const limit = finishLimit(matter, limits, acceptResult);
      finish = finish ? { ...finish, limit } : clock(time, limit);
      if (accept) accept.hasEnded = true;
    } else if (isAcceptance(matter, entry) && finish) {
      acceptResult = entry.acceptResult ?? 1;
      // paused and extended days keep their unit
      const hasDays = finish.paused.size > 0 || finish.hearings.length > 0 || finish.extra > 0;
      const keepsUnit = hasDays && finish.limit.unit === 'day';
      if (acceptResult === 5 && !keepsUnit) finish.limit = sooner(finish, finishLimit(matter, limits, acceptResult));
    }
    // each level of a registration has its own limit, from the pass of the previous level
    if (kind === 'economist' && action === 'pass' && to === 10 && accept && toTell)
      accept = { ...clock(time, toTell), late: accept.late };
    if (action === 'supplement') {
      pausedSince = numberOf(time);
      supplementDue = dueOf(clock(time, { days, unit: 'day' }));
    }
    if (action === 'supplied' && from === 21 && pausedSince !== null) {
      const running = kind === 'petition' || kind === 'appeal' || isAccepted ? finish : accept;
      for (const day of daysFrom(pausedSince + 1, numberOf(entry.received ?? time))) running?.paused.add(day);
      pausedSince = null;
      supplementDue = null;
    }
    if (action === 'hearing' && stage > 1 && entry.hearing && finish) {
      // a postponed hearing does not count; one on the same day replaces the earlier entry
      const before = finish.hearings.at(-1);
      if (before && (before.from > time || numberOf(before.from) === numberOf(entry.hearing.from)))
        finish.hearings.pop();
      finish.hearings.push(entry.hearing);
    }
    if (action === 'extend_ask') asked = days;
    if (action === 'extend_ok' && finish) {
      finish.extra = asked;
      isExtended = true;
    }
    if (action === 'amend' && entry.limits) {
      limits = entry.limits;
      const nextAccept = acceptLimit(matter, limits);
      if (accept && nextAccept && !accept.hasEnded) accept.limit = sooner(accept, nextAccept);
      if (finish) finish.limit = sooner(finish, finishLimit(matter, limits, acceptResult));
    }
    if (!openStatuses.includes(to)) {
      hasEnded = true;
      pausedSince = null;
      supplementDue = null;
    }
  }
  return {
    acceptDue: accept && dueOf(accept),
    acceptLate: accept?.late ?? 0,
    finishDue: finish && dueOf(finish),
    finishLate: finish?.late ?? 0,
    supplementDue,
    extendedTo: isExtended && finish ? dueOf(finish) : null,
  };
}
