import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { sql } from 'kysely';
import { addDays, type Day, dayOf, endOf, mondayOf } from '#engine/calendar/day.ts';
import { cachedFigure } from '#platform/database/cached-figure.ts';
import type { Work } from '#platform/work.ts';
import { lateForGood, standingIn, toldLate } from '../../clock/standing.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { settledAt } from '../list/list.ts';
import type { Rated } from './rating.ts';

const weeks = 12;
const calendarWeeks = 6;
const weekSeconds = 604_800;
const daySeconds = 86_400;

export interface BoardSpan {
  today: Day;
  weeks: readonly Day[];
  until: Day;
  days: readonly Day[];
}

export function boardSpan(now: string): BoardSpan {
  const today = dayOf(now);
  const monday = mondayOf(today);
  const last = addDays(monday, 7 * calendarWeeks - 1);
  const days: Day[] = [];
  for (let day = today; day <= last; day = addDays(day, 1)) days.push(day);
  return {
    today,
    weeks: Array.from({ length: weeks }, (_, place) => addDays(monday, 7 * (place - weeks + 1))),
    until: addDays(monday, 6),
    days,
  };
}

export interface Tally extends Rated {
  received: number;
  settled: number;
  onTime: number;
  /** of the settled cases, those with a due notice of acceptance, and those notified in time */
  told: number;
  toldOnTime: number;
  spentDays: number;
  open: number;
  overdue: number;
  today: number;
}
const nothing: Tally = {
  received: 0,
  settled: 0,
  onTime: 0,
  told: 0,
  toldOnTime: 0,
  spentDays: 0,
  rated: 0,
  stars: 0,
  open: 0,
  overdue: 0,
  today: 0,
};

export interface BoardCounts {
  total: Tally;
  weeks: ReadonlyMap<number, Tally>;
  districts: ReadonlyMap<string | null, Tally>;
  types: ReadonlyMap<string | null, Tally>;
  /** open cases by finish day; those beyond the calendar are in `later` */
  days: ReadonlyMap<number, number>;
  later: number;
}

interface Group extends Partial<Tally> {
  part: number;
  place: number | null;
  districtId: string | null;
  typeId: string | null;
}
const byPlace = 3;
const byDistrict = 5;
const byType = 6;

const casesOf = (work: Work, { table }: CaseModule, handlerId: string | null | undefined) => {
  const cases = work.table(table).as('c');
  return handlerId ? sql`(select * from ${cases} where handler_id = ${handlerId}) as c` : sql`${cases}`;
};
type Cases = ReturnType<typeof casesOf>;
const at = (column: string) => sql.ref(`c.${column}`);
const settled = settledAt(at);
const grouped = sql`grouping(place, district_id, type_id) as part, place, district_id, type_id`;
const sets = sql`group by grouping sets ((place), (district_id), (type_id), ())`;

const received = (cases: Cases, from: string, until: string) => sql<Group>`
  select ${grouped}, count(*)::int as received
  from (select floor(extract(epoch from received_time - ${from}::timestamptz) / ${sql.lit(weekSeconds)})::int as place,
      district_id, type_id
    from ${cases} where received_time >= ${from} and received_time <= ${until}) as one
  ${sets}`;

const done = (cases: Cases, from: string, until: string) => sql<Group>`
  select ${grouped}, count(*)::int as settled, (count(*) filter (where late = 0))::int as on_time,
    count(told_late)::int as told, (count(*) filter (where told_late = 0))::int as told_on_time,
    sum(spent)::float8 as spent_days, count(satisfaction)::int as rated, coalesce(sum(satisfaction), 0)::int as stars
  from (select floor(extract(epoch from ${settled} - ${from}::timestamptz) / ${sql.lit(weekSeconds)})::int as place,
      district_id, type_id, ${lateForGood(at)} as late, ${toldLate(at)} as told_late, satisfaction,
      extract(epoch from ${settled} - received_time) / ${sql.lit(daySeconds)} as spent
    from ${cases} where ${settled} >= ${from} and ${settled} <= ${until}) as one
  ${sets}`;

const standing = (cases: Cases, today: string, { isOverdue, isDueToday }: ReturnType<typeof standingIn>) => sql<Group>`
  select ${grouped}, count(*)::int as open, (count(*) filter (where is_overdue))::int as overdue,
    (count(*) filter (where is_due_today))::int as today
  from (select floor(extract(epoch from finish_due - ${today}::timestamptz) / ${sql.lit(daySeconds)})::int as place,
      district_id, type_id, ${isOverdue} as is_overdue, ${isDueToday} as is_due_today
    from ${cases} where case_status = any(${openStatuses}::int[])) as one
  ${sets}`;

/**
 * Counts of a kind's cases visible to the user, in three statements. Indexes limit them to cases received or settled in
 * twelve weeks and to open cases. Cached until a case of the kind is written in the tenant.
 */
export async function boardCounts(
  work: Work,
  module: CaseModule,
  span: BoardSpan,
  handlerId?: string | null,
): Promise<BoardCounts> {
  const { table } = module;
  const ask = async () => {
    // the snapshot is read first, so that a concurrent write invalidates the cached counts
    const { rows: seen } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
      work.business,
    );
    const from = `${span.weeks[0]} 00:00:00`;
    const until = endOf(span.until);
    const cases = casesOf(work, module, handlerId);
    const asked = [
      received(cases, from, until),
      done(cases, from, until),
      standing(cases, `${span.today} 00:00:00`, standingIn(at, work.now)),
    ];
    const [came, went, open] = await Promise.all(asked.map((one) => one.execute(work.business)));
    const value = tallied([came?.rows ?? [], went?.rows ?? []], open?.rows ?? [], span);
    return { value, snapshot: seen[0]?.snapshot ?? '' };
  };
  const key = `board|${work.table(table).visibilityKey()}|${span.today}|${handlerId ?? ''}`;
  return cachedFigure(work, [table], key, ask, 'business');
}

function tallied(weekly: readonly (readonly Group[])[], open: readonly Group[], span: BoardSpan): BoardCounts {
  const total = { ...nothing };
  const byWeek = new Map<number, Tally>();
  const districts = new Map<string | null, Tally>();
  const types = new Map<string | null, Tally>();
  const days = new Map<number, number>();
  let later = 0;
  for (const group of [...weekly.flat(), ...open]) {
    const { part, place, districtId, typeId, ...counts } = group;
    if (part === byDistrict) addTo(districts, districtId, counts);
    else if (part === byType) addTo(types, typeId, counts);
    else if (part !== byPlace) Object.assign(total, counts);
    else if (place === null) continue;
    else if (counts.open === undefined) addTo(byWeek, place, counts);
    else if (place >= span.days.length) later += counts.open;
    else days.set(place, counts.open);
  }
  return { total, weeks: byWeek, districts, types, days, later };
}

function addTo<K>(tallies: Map<K, Tally>, key: K, counts: Partial<Tally>): void {
  tallies.set(key, { ...(tallies.get(key) ?? nothing), ...counts });
}

export const noTally = nothing;
