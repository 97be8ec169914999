import type { ExamCentreRow } from '@kaoxin/contract/exam/formal/place.ts';
import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { sql } from 'kysely';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { uncounted } from './district-rows.ts';
import { type PlaceTableRow, placeRows, placesCalled } from './place-rows.ts';
import { ownPlaces } from './places.ts';
import { seatsOf } from './seats.ts';
import { figuresOf } from './sums.ts';

type Conflict = ExamCentreRow['conflicts'][number];
type Fixed = Pick<ExamCentreRow, 'planSeats' | 'planRooms' | 'chief' | 'status'>;

export async function centreRows(work: Work, { extra }: ListInput): Promise<ExamCentreRow[]> {
  const { examId, districtId, name } = extra;
  const rows = examId ? await rowsOfExam(work, examId) : await rowsToChoose(work, extra);
  const called = await placesCalled(
    work,
    rows.map(({ centreId }) => centreId),
    name,
  );
  return rows.filter((row) => (!districtId || row.districtId === districtId) && called(row.centreId));
}

async function rowsOfExam(work: Work, examId: string): Promise<ExamCentreRow[]> {
  const exam = await work.table('formalExam').need(examId);
  const own = new Map((await ownPlaces(work, examId)).map((row) => [row.centreId, row]));
  const centres = await placeRows(work, [...own.keys()]);
  const figures = await figuresOf(work, [exam], 'centre');
  const rows = await shownOf(work, [...centres.values()], ({ id }) => {
    const { planSeats = 0, planRooms = 0, chief = null, status = 0 } = own.get(id) ?? {};
    return { planSeats, planRooms, chief, status };
  });
  return rows.map((row) => {
    const people = figures(row.id);
    const { registered, present } = people;
    return { ...row, ...people, attendanceRate: registered && present !== null ? present / registered : null };
  });
}

async function rowsToChoose(work: Work, extra: ListInput['extra']): Promise<ExamCentreRow[]> {
  const centres = await work
    .table('district')
    .select()
    .selectAll()
    .where('status', '=', 1)
    .where('nodeType', '=', placeType.centre)
    .execute();
  const rows = await shownOf(work, centres, () => ({ planSeats: 0, planRooms: 0, chief: null, status: 1 }));
  const busy = await conflictsOf(work, extra);
  return rows.map((row) => ({ ...row, conflicts: busy.get(row.id) ?? [] }));
}

async function shownOf(
  work: Work,
  centres: readonly PlaceTableRow[],
  fixedOf: (centre: PlaceTableRow) => Fixed,
): Promise<ExamCentreRow[]> {
  const seats = await seatsOf(
    work,
    centres.map(({ id }) => id),
  );
  const districts = await placeRows(work, [...new Set(centres.map(({ parentId }) => parentId))]);
  const labelOf = await labelsOf(work, ['centre_kind']);
  const rows = centres.map((centre) => ({
    id: centre.id,
    centreId: centre.id,
    centreName: centre.name,
    code: centre.code,
    districtId: centre.parentId,
    districtName: districts.get(centre.parentId)?.name ?? null,
    centreKind: centre.centreKind,
    centreKindName: labelOf('centre_kind', centre.centreKind),
    effectiveFrom: centre.effectiveFrom,
    effectiveTo: centre.effectiveTo,
    roomCount: seats.get(centre.id)?.roomCount ?? 0,
    seatCount: seats.get(centre.id)?.seatCount ?? 0,
    ...fixedOf(centre),
    ...uncounted,
    usedSeats: null,
    attendanceRate: null,
    conflicts: [],
  }));
  return rows.sort((one, other) => (one.code < other.code ? -1 : 1));
}

async function conflictsOf(
  work: Work,
  { examStart, examEnd, exceptId = '0' }: ListInput['extra'],
): Promise<ReadonlyMap<string, Conflict[]>> {
  if (!examStart || !examEnd) return new Map();
  const exams = work.table('formalExam');
  const places = work.table('examPlace');
  const { rows } = await sql<Conflict & { centreId: string }>`
    select p.centre_id, e.id, e.exam_code, e.name, e.exam_start, e.exam_end
    from ${places.as('p')} join ${exams.as('e')} on e.id = p.exam_id
    where p.status = 1 and e.status < 40 and e.id <> ${exceptId}
      and e.exam_start < ${examEnd} and e.exam_end > ${examStart}
    order by e.exam_start, e.id`.execute(work.handle);
  const byCentre = Map.groupBy(rows, ({ centreId }) => centreId);
  return new Map([...byCentre].map(([id, own]) => [id, own.map(({ centreId: _, ...exam }) => exam)]));
}
