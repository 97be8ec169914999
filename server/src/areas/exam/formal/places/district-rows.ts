import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamDistrictRow } from '@kaoxin/contract/exam/formal/place.ts';
import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { Work } from '#platform/work.ts';
import { partOf } from '../part.ts';
import { type PlaceTableRow, placeRows, placesCalled } from './place-rows.ts';
import { ownPlaces } from './places.ts';
import { type Seats, seatsOf } from './seats.ts';
import { figuresOf } from './sums.ts';

export const pageFrom = <R>(rows: readonly R[], { current, size }: Pick<ListInput, 'current' | 'size'>): Page<R> => ({
  records: rows.slice((current - 1) * size, current * size),
  total: rows.length,
  size,
  current,
  pages: Math.ceil(rows.length / size),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const together = (centreIds: readonly string[], seats: ReadonlyMap<string, Seats>) => {
  const there = centreIds.flatMap((id) => seats.get(id) ?? []);
  return { roomCount: sum(there.map((one) => one.roomCount)), seatCount: sum(there.map((one) => one.seatCount)) };
};
export const uncounted = {
  registered: null,
  present: null,
  absent: null,
  violation: null,
  avgScore: null,
  passCount: null,
  passRate: null,
  rank: null,
};

export async function districtRows(work: Work, { extra }: ListInput): Promise<ExamDistrictRow[]> {
  const { examId, name } = extra;
  const rows = examId ? await rowsOfExam(work, examId) : await rowsToChoose(work);
  const called = await placesCalled(
    work,
    rows.map(({ districtId }) => districtId),
    name,
  );
  return rows.filter(({ districtId }) => called(districtId));
}

async function rowsOfExam(work: Work, examId: string): Promise<ExamDistrictRow[]> {
  const exam = await work.table('formalExam').need(examId);
  const places = (await ownPlaces(work, examId)).filter(({ status }) => status === 1);
  const { districts } = await partOf(work, exam);
  // a user of a single centre also reads the name of its district
  const beside = await placeRows(work, [...new Set(places.map(({ districtId }) => districtId))]);
  const shown = new Map([...districts.map((row) => [row.id, row] as const), ...beside]);
  const seats = await seatsOf(
    work,
    places.map(({ centreId }) => centreId),
  );
  const figures = await figuresOf(work, [exam], 'district');
  return sorted([...shown.values()]).map((district) => {
    const own = places.filter(({ districtId }) => districtId === district.id);
    const { usedSeats: _, ...people } = figures(district.id);
    return {
      ...called(district),
      centreCount: own.length,
      ...together(
        own.map(({ centreId }) => centreId),
        seats,
      ),
      planSeats: sum(own.map(({ planSeats }) => planSeats)),
      ...people,
    };
  });
}

async function rowsToChoose(work: Work): Promise<ExamDistrictRow[]> {
  const places = await work.table('district').select().selectAll().where('status', '=', 1).execute();
  const centres = places.filter(({ nodeType }) => nodeType === placeType.centre);
  const seats = await seatsOf(
    work,
    centres.map(({ id }) => id),
  );
  return sorted(places.filter(({ nodeType }) => nodeType === placeType.district)).map((district) => {
    const own = centres.filter(({ parentId }) => parentId === district.id).map(({ id }) => id);
    return { ...called(district), centreCount: own.length, ...together(own, seats), planSeats: 0, ...uncounted };
  });
}

export const sorted = (places: readonly PlaceTableRow[]): PlaceTableRow[] =>
  places.toSorted((one, other) => one.sort - other.sort || (one.code < other.code ? -1 : 1));

const called = ({ id, name, code }: PlaceTableRow) => ({ id, districtId: id, districtName: name, code });
