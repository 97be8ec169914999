import { slaState } from '@kaoxin/contract/casework/states.ts';
import { type Label, say } from '@kaoxin/contract/conventions.ts';
import type { BoardFigure, BoardOfKind, BoardPlace } from '@kaoxin/contract/home/board.ts';
import { addDays, endOf, yearOf } from '#engine/calendar/day.ts';
import type { WorkCalendar } from '#engine/calendar/workday.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { caseMoment } from '../../workdays/moment.ts';
import { typeNames } from '../present.ts';
import { type BoardCounts, type BoardSpan, boardCounts, boardSpan, noTally, type Tally } from './board-counts.ts';
import { addressOf, heldKinds } from './todo.ts';

type Query = Record<string, string>;
type Figure = (count: number, query: Query) => BoardFigure;
type Names = (id: string) => string | null | undefined;

const nowhere: Label = ['未填考区', 'No district'];
const unfiled: Label = ['未分类', 'Unclassified'];
const gone: Label = ['已删除', 'Deleted'];

/**
 * Statistics of each kind whose menu the user holds (domain.md 3.13), limited to visible cases. Every figure links to
 * the list of exactly the counted cases.
 */
export async function caseBoards(work: Work): Promise<BoardOfKind[]> {
  const kinds = heldKinds(work);
  if (kinds.length === 0) return [];
  const { now, calendar } = await caseMoment(work);
  const span = boardSpan(now);
  return Promise.all(kinds.map((module) => boardOf(work, module, span, calendar)));
}

async function boardOf(work: Work, module: CaseModule, span: BoardSpan, calendar: WorkCalendar): Promise<BoardOfKind> {
  const counts = await boardCounts(work, module, span);
  const { language } = work.actor;
  const figure: Figure = (count, query) => ({ count, path: addressOf(module, query) });
  const all = { from: span.weeks[0] ?? span.today, until: span.until };
  const [districts, types] = await Promise.all([
    namesOf(work, 'district', counts.districts.keys()),
    module.typeKind === undefined ? undefined : typeNames(work, [...counts.types.keys()]),
  ]);
  const named = (id: string | null, name: Names, none: Label) =>
    id === null ? say(none, language) : (name(id) ?? say(gone, language));
  const placesOf = (field: string, tallies: BoardCounts['districts'], name: Names, none: Label) =>
    [...tallies]
      .map(([id, tally]) => placeOf(figure, id, named(id, name, none), tally, all, under(field, id)))
      .sort(worseFirst);
  return {
    kind: module.kind,
    called: language === 'en' ? module.several : module.called[0],
    total: totalOf(figure, counts.total, all),
    weeks: span.weeks.map((from, place) => {
      const tally = counts.weeks.get(place) ?? noTally;
      const week = { from, until: addDays(from, 6) };
      return { ...week, received: figure(tally.received, came(week)), ...outcome(figure, tally, week) };
    }),
    districts: placesOf('districtId', counts.districts, districts, nowhere),
    classes: types ? placesOf('typeId', counts.types, (id) => types.get(id), unfiled) : null,
    days: span.days.map((day, place) => ({
      day,
      rest: calendar.isWorkday(day) ? 0 : 1,
      estimated: calendar.isArranged(yearOf(day)) ? 0 : 1,
      due: figure(counts.days.get(place) ?? 0, { open: '1', finishDue_datege: day, finishDue_datele: endOf(day) }),
    })),
    later: figure(counts.later, { open: '1', finishDue_datege: addDays(span.days.at(-1) ?? span.today, 1) }),
  };
}

interface Days {
  from: string;
  until: string;
}
const came = ({ from, until }: Days): Query => ({ receivedTimeStart: from, receivedTimeEnd: until });
const went = ({ from, until }: Days): Query => ({ settledTimeStart: from, settledTimeEnd: until });
const lateFirst: Query = { descs: 'overdueDays' };
const overdue: Query = { slaState: String(slaState.of.overdue) };
const today: Query = { slaState: String(slaState.of.today) };

const under = (field: string, id: string | null): Query => (id === null ? { [`${field}_null`]: '1' } : { [field]: id });

const thousandthsOf = (onTime: number, settled: number): number => Math.floor((onTime * 1000) / settled);

/** On-time rate (domain.md 3.7, decision 090): settled within its clock ÷ settled; percent, cut to one decimal. */
export const rateOf = (onTime: number, settled: number): number | null =>
  settled === 0 ? null : thousandthsOf(onTime, settled) / 10;

export const shareOf = (onTime: number, settled: number): number | null =>
  settled === 0 ? null : thousandthsOf(onTime, settled) / 1000;

const outcome = (figure: Figure, { settled, onTime }: Tally, days: Days, of: Query = {}) => ({
  settled: figure(settled, { ...of, ...went(days), ...lateFirst }),
  onTime: figure(onTime, { ...of, ...went(days), onTime: '1' }),
  onTimeRate: rateOf(onTime, settled),
});

const totalOf = (figure: Figure, tally: Tally, days: Days): BoardOfKind['total'] => ({
  received: figure(tally.received, came(days)),
  ...outcome(figure, tally, days),
  acceptOnTimeRate: rateOf(tally.toldOnTime, tally.told),
  late: figure(tally.settled - tally.onTime, { ...went(days), onTime: '0', ...lateFirst }),
  open: figure(tally.open, { open: '1' }),
  overdue: figure(tally.overdue, overdue),
  today: figure(tally.today, today),
});

const placeOf = (figure: Figure, id: string | null, name: string, tally: Tally, days: Days, of: Query): BoardPlace => ({
  id,
  name,
  received: figure(tally.received, { ...of, ...came(days) }),
  open: figure(tally.open, { ...of, open: '1' }),
  overdue: figure(tally.overdue, { ...of, ...overdue }),
  ...outcome(figure, tally, days, of),
});

const worseFirst = (one: BoardPlace, other: BoardPlace): number =>
  other.overdue.count - one.overdue.count ||
  other.open.count - one.open.count ||
  other.received.count - one.received.count ||
  one.name.localeCompare(other.name, 'zh');
